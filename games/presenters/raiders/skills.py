"""Skills as icons and in words: the moment, the territory that is chosen, the cost and the reward."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.presenters.cached_per_language import cached_per_language
from games.presenters.raiders.words import amount
from games.titles.raiders.cards import Nature, Part, Skill

MOMENTS: dict[str, Promise] = {"call": lazy("Call"), "raid": lazy("Raid skill")}
WHERE: dict[str, Promise] = {
    "own": lazy("one of your territories"),
    "rival": lazy("a rival's territory"),
    "held": lazy("a territory that somebody holds"),
    "any": lazy("any territory"),
    "elsewhere": lazy("another territory"),
    "every": lazy("every territory"),
}
WHERE_ICONS = {
    "own": "own",
    "rival": "rival",
    "held": "held",
    "any": "any",
    "elsewhere": "any",
    "every": "every",
}
COST_ICONS = {
    "destroy_cards": ("destroy", "hand"),
    "discard": ("discard",),
    "wound": ("wound",),
    "withdraw_other": ("withdraw",),
    "leave": ("withdraw",),
}
REWARD_ICONS = {
    "take": ("loot",),
    "take_all": ("loot",),
    "destroy": ("smash",),
    "move": ("carry",),
    "heal": ("heal",),
    "captives": ("captive",),
    "fanatics": ("fanatic",),
    "split": ("captive",),
    "hire": ("hire",),
    "muster": ("deploy",),
    "play": ("play",),
    "repeat": ("repeat",),
    "withdraw": ("withdraw",),
    "withdraw_others": ("withdraw",),
    "withdraw_own": ("withdraw",),
    "call_it": ("call",),
    "drive": ("drive",),
    "shoot": ("shoot",),
    "captives_fight": ("captive", "attack"),
    "raid_again": ("raid",),
    "burn": ("burn",),
}
SENT_HOME = ("leave", "withdraw", "withdraw_other", "withdraw_others", "withdraw_own", "drive")
"""Parts that say in which state somebody comes home."""


class Icon(NamedTuple):
    """One symbol with the text before it: a number, or nothing."""

    symbol: str
    text: str = ""


Icons = tuple[Icon, ...]


class Sign(NamedTuple):
    """A skill in icons; the words say the same."""

    moment: str
    where: str
    cost: Icons
    reward: Icons
    words: str
    said: str
    """The words with the moment before them, for screen readers."""


@cached_per_language
def sign(skill: Skill) -> Sign:
    words = skill_words(skill)
    return Sign(
        moment=skill.moment,
        where=WHERE_ICONS[skill.where] if skill.where else "",
        cost=tuple(icon for part in skill.costs for icon in cost_icons(part)),
        reward=tuple(icon for part in skill.rewards for icon in reward_icons(part)),
        words=words,
        said=_("%(moment)s: %(words)s") % {"moment": MOMENTS[skill.moment], "words": words},
    )


def number_text(part: Part) -> str:
    if part.verb in ("leave", "take_all", "call_it", "burn", "captives_fight", "raid_again"):
        return ""
    up_to = part.up_to or part.verb in ("destroy_cards", "shoot")
    number = f"≤{part.number}" if up_to else str(part.number) if part.number > 1 else ""
    return f"{number}×" if part.each else number


def cost_icons(part: Part) -> Icons:
    first, *others = COST_ICONS[part.verb]
    others += ["camp"] if part.home else []
    others += ["held"] if part.here else []
    others += ["wound"] if part.verb in SENT_HOME and not part.healthy else []
    return (Icon(first, number_text(part)), *(Icon(each) for each in others))


def reward_icons(part: Part) -> Icons:
    if part.verb == "choice":
        captives, fanatics = (str(each) if each > 1 else "" for each in (part.captives, part.fanatics))
        return Icon("captive", captives), Icon("fanatic", f"/{fanatics}")
    first, *others = REWARD_ICONS[part.verb]
    others += ["wound"] if part.verb in SENT_HOME and not part.healthy else []
    return (Icon(first, number_text(part)), *(Icon(each) for each in others))


# --- words ------------------------------------------------------------------------------------------


@cached_per_language
def skill_words(skill: Skill) -> str:
    """``Any territory: discard up to 2 helpers from home. Destroy 2 loot for each helper.``"""
    costs = _(" and ").join(cost_words(part) for part in skill.costs)
    paid_with = skill.costs[0].verb if skill.costs else ""
    rewards = ", ".join(with_each(part, paid_with) for part in skill.rewards)
    sentences = [capfirst(each) for each in (costs, rewards) if each]
    text = ". ".join(sentences)
    if skill.where:
        text = _("%(where)s: %(text)s") % {"where": capfirst(str(WHERE[skill.where])), "text": text}
    if skill.last:
        text = _("%(text)s, after all other skills") % {"text": text}
    return f"{text}."


def cost_words(part: Part) -> str:
    count = {"count": part.number}
    if part.verb == "destroy_cards":
        text = ngettext(
            "destroy up to %(count)d card of your hand",
            "destroy up to %(count)d cards of your hand",
            part.number,
        )
        return text % count
    if part.verb == "discard":
        return _("discard %(helpers)s %(place)s") % {
            "helpers": some_helpers(part),
            "place": place_words(part),
        }
    if part.verb == "wound":
        return _("wound %(helpers)s at home") % {"helpers": some_helpers(part)}
    if part.verb == "withdraw_other":
        return _("bring %(helpers)s home from here, %(state)s") % {
            "helpers": ngettext("%(count)d other helper", "%(count)d other helpers", part.number) % count,
            "state": state_words(part),
        }
    return _("it goes home healthy") if part.healthy else _("it goes home wounded")


def some_helpers(part: Part) -> str:
    """``up to 2 helpers`` or ``1 of your helpers``, as the object of a verb."""
    if part.up_to:
        return up_to_helpers(part.number)
    text = ngettext("%(count)d of your helpers", "%(count)d of your helpers", part.number)
    return text % {"count": part.number}


def up_to_helpers(number: int) -> str:
    return ngettext("up to %(count)d helper", "up to %(count)d helpers", number) % {"count": number}


def place_words(part: Part) -> str:
    if part.here and part.home:
        return _("from here or from home")
    return _("from home") if part.home else _("from here")


def state_words(part: Part) -> str:
    return _("healthy") if part.healthy else _("wounded")


def with_each(part: Part, paid_with: str) -> str:
    text = reward_words(part)
    if not part.each:
        return text
    if paid_with == "destroy_cards":
        return _("%(what)s for each card") % {"what": text}
    return _("%(what)s for each helper") % {"what": text}


def reward_words(part: Part) -> str:
    count = {"count": part.number}
    helpers = {"helpers": some_helpers(part), "state": state_words(part)}
    loot = {"loot": amount("loot", part.number)}
    captives = {"captives": amount("captive", part.number)}
    match part.verb:
        case "take":
            return _("take %(loot)s") % loot
        case "take_all":
            return _("take all its loot")
        case "destroy":
            return _("destroy %(loot)s") % loot
        case "move":
            return _("move %(loot)s to another territory") % loot
        case "heal":
            return _("patch up %(helpers)s") % helpers
        case "captives":
            return _("%(captives)s at home") % captives
        case "fanatics":
            return _("%(fanatics)s at home") % {"fanatics": amount("fanatic", part.number)}
        case "split":
            return _("%(captives)s here or at home") % captives
        case "choice":
            return _("%(captives)s or %(fanatics)s at home") % {
                "captives": amount("captive", part.captives),
                "fanatics": amount("fanatic", part.fanatics),
            }
        case "hire":
            return ngettext("hire %(count)d mercenary", "hire %(count)d mercenaries", part.number) % count
        case "muster":
            if part.up_to:
                text = ngettext(
                    "put up to %(count)d card of your hand into the hideout",
                    "put up to %(count)d cards of your hand into the hideout",
                    part.number,
                )
            else:
                text = ngettext(
                    "put %(count)d card of your hand into the hideout",
                    "put %(count)d cards of your hand into the hideout",
                    part.number,
                )
            return text % count
        case "play":
            return ngettext("play %(count)d more card", "play %(count)d more cards", part.number) % count
        case "repeat":
            text = ngettext(
                "use %(count)d call of the hideout again",
                "use up to %(count)d calls of the hideout again",
                part.number,
            )
            return text % count
        case "withdraw":
            return _("bring %(helpers)s home from there, %(state)s") % helpers
        case "withdraw_others":
            return _("bring %(helpers)s of the others home, %(state)s") % helpers
        case "withdraw_own":
            return _("bring %(helpers)s home from your territories, %(state)s") % helpers
        case "call_it":
            return _("its call may be used")
        case "drive":
            text = ngettext(
                "%(count)d helper there goes home %(state)s",
                "%(count)d helpers there go home %(state)s",
                part.number,
            )
            return text % {**count, **helpers}
        case "shoot":
            return _("wound %(helpers)s in rivals' hideouts") % {"helpers": up_to_helpers(part.number)}
        case "captives_fight":
            return _("your captives count 1 in attacks this hour")
        case "raid_again":
            return _("one more raid")
    return _("burn the territory down")


def nature_words(nature: Nature) -> str:
    """What trash is worth in a fight."""
    text = _("Attack %(attack)d, defence %(defence)d") % {
        "attack": nature.attack,
        "defence": nature.defend,
    }
    return _("%(text)s, gone after the raid") % {"text": text} if nature.dies else text
