"""All text of the site is available in English, Russian and French."""

import re
from pathlib import Path
from textwrap import dedent

import pytest
from babel.messages.catalog import Catalog
from django.test import Client

from games.management.catalogues import LANGUAGES, collect, read_catalogue, strings_of, waiting
from games.management.typography import typeset
from tests.web.strings import sentences_in_panel, unmarked_in_python, unmarked_in_template

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted(path.relative_to(ROOT) for path in (ROOT / "templates").rglob("*.html"))
SOURCES = sorted(
    path.relative_to(ROOT)
    for folder in ("games", "shelter_site")
    for path in (ROOT / folder).rglob("*.py")
    if "migrations" not in path.parts
)
PANELS = [
    path
    for path in TEMPLATES
    if re.fullmatch(r"templates/games/\w+/_\w+\.html", path.as_posix())
    and "{% load " not in (ROOT / path).read_text()  # rendered by Django, on other pages
]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|{\w*}")


@pytest.mark.parametrize("path", [path for path in TEMPLATES if path not in PANELS], ids=str)
def test_every_word_of_a_template_is_marked(path: Path):
    assert unmarked_in_template((ROOT / path).read_text()) == []


@pytest.mark.parametrize("path", PANELS, ids=str)
def test_a_panel_contains_no_words_of_its_own(path: Path):
    assert sentences_in_panel((ROOT / path).read_text()) == []


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_every_word_for_people_in_a_source_is_marked(path: Path):
    assert unmarked_in_python((ROOT / path).read_text()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_marked_is_translated(language: str):
    catalogue = read_catalogue(language)
    assert missing(collect(), catalogue) == []
    assert missing(catalogue, collect()) == [], "not used any more: `make messages` removes it"
    assert waiting(catalogue) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_placeholders_of_its_original(language: str):
    assert misfits(read_catalogue(language)) == []


def missing(wanted: Catalog, catalogue: Catalog) -> list[str]:
    messages = [message for message in wanted if message.id]
    return [str(message.id) for message in messages if catalogue.get(message.id, message.context) is None]


def misfits(catalogue: Catalog) -> list[str]:
    """Translations with other placeholders than the original; all plural forms are checked."""
    found = []
    for message in catalogue:
        if message.id:
            originals, translations = (
                [text] if isinstance(text, str) else list(text or []) for text in (message.id, message.string)
            )
            wanted = set(PLACEHOLDER.findall("".join(originals)))
            found += [text for text in translations if set(PLACEHOLDER.findall(text)) != wanted]
    return found


@pytest.mark.parametrize(
    "source",
    [
        "<p>Welcome</p>",
        '<img alt="A vault">',
        '<button aria-label="Close"></button>',
        '<input placeholder="{{ name }} of the table">',
        "<p>{% translate 'Round' %} of a game</p>",
        "<p>{% blocktranslate %}Round{% endblocktranslate %} over</p>",
        '<p>{{ name|default:"Nobody" }}</p>',
        "<title>Shelter</title>",
    ],
)
def test_an_unmarked_word_in_a_template_is_found(source: str):
    assert unmarked_in_template(source)


@pytest.mark.parametrize(
    "source",
    [
        '<p class="lead" id="top">{% translate "Welcome" %} - {{ name }} 3 &times; 4</p>',
        '<a title="{% translate "Home" %}" href="/cards/">{{ name }}</a>',
        "{% comment %}Why it is so.{% endcomment %}{# a note #}<script>let words;</script>",
        "<p>{% blocktranslate trimmed count n=2 %}one{% plural %}{{ n }} many{% endblocktranslate %}</p>",
        '<p>{{ name|default:_("Nobody") }}{{ total|default:"0" }}</p>',
    ],
)
def test_marked_text_in_a_template_is_accepted(source: str):
    assert unmarked_in_template(source) == []


@pytest.mark.parametrize(
    "source",
    [
        "<b>Round</b> {{ view.round }}",
        "<b>{% if view %}{{ view.name }}{% else %}Nobody{% endif %}</b>",
        '<button aria-label="Close">{{ draw.icon("cross") }}</button>',
        '<button aria-label="{{ "Close" }}"></button>',
        "<b>{{ view.name or 'Nobody' }}</b>",
        "<b>{{ 'Nobody' if view else view.name }}</b>",
        "<b>{{ view.number ~ ' cards' }}</b>",
        "<b>{{ view.name|default('Nobody') }}</b>",
        "<b>{{ _('Round') }}</b>",
        "<b>{% trans %}Round{% endtrans %}</b>",
        "{% macro name() %}<b>Round</b>{% endmacro %}",
    ],
)
def test_a_sentence_in_a_panel_is_found(source: str):
    assert sentences_in_panel(source)


@pytest.mark.parametrize(
    "source",
    [
        '<b class="{{ "is-taken" if view.taken }}" id="{{ id }}">{{ view.name }} 3 × 4</b>',
        '{% import "games/shelter/_macros.html" as draw %}{{ draw.icon("letter-" ~ view.letter, "letter") }}',
        "{% if view.kind == 'room' %}{{ view.name if view.kind == 'room' }}{% endif %}{# Why it is so. #}",
    ],
)
def test_text_of_a_presenter_in_a_panel_is_accepted(source: str):
    assert sentences_in_panel(source) == []


@pytest.mark.parametrize(
    "source",
    [
        "messages.success(request, 'Saved')",
        "raise ValidationError('Too long')",
        "raise ValidationError(f'{name} is too long')",
        "class Meta:\n    verbose_name = 'card'",
        "forms.CharField(label='Name')",
        "models.CharField('name', max_length=3)",
        "class State(models.TextChoices):\n    DRAFT = 'draft', 'draft'",
        "forms.CharField(error_messages={'required': 'Say something'})",
        "admin.site.site_header = 'Shelter'",
        "messages.info(request, '%s joined' % name)",
    ],
)
def test_an_unmarked_text_in_a_source_is_found(source: str):
    assert unmarked_in_python(source)


@pytest.mark.parametrize(
    "source",
    [
        "messages.success(request, _('Saved'))",
        "models.CharField(_('name'), max_length=3)",
        "models.ForeignKey('games.Deck', verbose_name=_('deck'))",
        "log.error('Not ready')",
        "class State(models.TextChoices):\n    DRAFT = 'draft', _('draft')",
        "messages.info(request, _('%s joined') % name)",
    ],
)
def test_marked_text_in_a_source_is_accepted(source: str):
    assert unmarked_in_python(source) == []


def test_a_missing_an_empty_and_a_fuzzy_translation_are_found():
    catalogue = Catalog(locale="fr")
    catalogue.add("Sign in")
    catalogue.add("Sign out", "Sortir", flags=["fuzzy"])
    catalogue.add(("card", "cards"), ("carte", ""))
    wanted = Catalog()
    wanted.add("Welcome")
    assert missing(wanted, catalogue) == ["Welcome"]
    assert waiting(catalogue) == ["Sign in", "Sign out", "('card', 'cards')"]


@pytest.mark.parametrize(
    ("original", "translation"),
    [
        ("Guest %(number)s", "Invité"),
        ("Round %(number)d", "Manche %(number)s"),
        ("{who} passes.", "{qui} passe."),
        ("{who} takes {item}.", "{who} prend."),
    ],
)
def test_a_translation_that_lost_its_placeholder_is_found(original: str, translation: str):
    catalogue = Catalog(locale="fr")
    catalogue.add(original, translation)
    assert misfits(catalogue) == [translation]


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_spaces_are_those_of_the_language(language: str):
    translations = [each.string for each in read_catalogue(language)]
    assert [each for each in translations if typeset(language, each) != each] == []


def test_french_signs_are_set_with_narrow_spaces_and_round_apostrophes():
    assert typeset("fr", "L'abri : « c'est ici » !") == "L’abri\u202f: «\u202fc’est ici\u202f»\u202f!"
    assert typeset("fr", ("l'%(name)s", "à 12:30 ou https://ici")) == ("l’%(name)s", "à 12:30 ou https://ici")
    assert typeset("ru", "it's : here") == "it's : here"


def test_strings_are_collected_from_templates_whatever_their_indentation():
    source = """
        <p>{% translate "Round" %}</p>
      {% blocktranslate count n=cards %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}
    {% translate "May" context "month" %}
    """
    assert list(strings_of(source, template=True)) == [
        ("Round", None),
        (("%(n)s card", "%(n)s cards"), None),
        ("May", "month"),
    ]


def test_strings_are_collected_from_sources():
    source = """
        a = gettext_lazy("one")
        b = ngettext("%(n)s card", "%(n)s cards", n)
        c = pgettext("month", "May")
        d = {"passed": lazy("passed"), "who": lambda: _("{who} passes.")}
    """
    assert list(strings_of(dedent(source), template=False)) == [
        ("one", None),
        (("%(n)s card", "%(n)s cards"), None),
        ("May", "month"),
        ("passed", None),
        ("{who} passes.", None),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "headline"),
    [("en", "There is room below."), ("ru", "Внизу есть место."), ("fr", "Il y a de la place en bas.")],
)
def test_a_visitor_gets_the_language_of_the_browser(language: str, headline: str):
    reply = Client(headers={"accept-language": language}).get("/")
    assert headline in reply.content.decode()
    assert f'<html lang="{language}"' in reply.content.decode()


@pytest.mark.django_db
def test_a_chosen_language_overrides_that_of_the_browser():
    client = Client(headers={"accept-language": "ru"})
    assert client.post("/preferences/language/", {"language": "fr", "next": "/"})["Location"] == "/"
    assert '<html lang="fr"' in client.get("/").content.decode()
