"""Sessions in the database, as Django keeps them: read at every request, with SQL that is made once."""

from django.contrib.sessions.backends.db import SessionStore as Stored
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.selectors.prepared import Prepared

_sessions: Prepared[Session] = Prepared(
    lambda key: Session.objects.filter(session_key=key), mark="a key that nobody has"
)


class SessionStore(Stored):
    def _get_session_from_db(self) -> Session | None:
        found = _sessions.first(self.session_key)
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return None
        return found
