"""A mail server that keeps every message, for a site that runs in another process."""

import socketserver
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Thread

PATIENCE = 20.0


class PostOffice(socketserver.ThreadingTCPServer):
    """Accepts mail for any address."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Counter)
        self.letters: list[EmailMessage] = []

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables with which a site sends its mail here."""
        host, port = self.server_address[:2]
        return {"EMAIL_HOST": str(host), "EMAIL_PORT": str(port), "EMAIL_USE_TLS": "0"}

    def letter_to(self, address: str) -> str:
        """The text of the latest message to an address, as soon as there is one; it is returned once."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for letter in reversed(self.letters):
                if letter["To"] == address:
                    self.letters.remove(letter)
                    return letter.get_content()
            time.sleep(0.05)
        raise AssertionError(f"no letter to {address}")


class Counter(socketserver.StreamRequestHandler):
    """The part of SMTP that is needed to deliver a message."""

    server: PostOffice

    def handle(self) -> None:
        self.say("220 here")
        while command := self.rfile.readline().decode().strip().upper():
            if command.startswith("EHLO"):
                self.say("250 8BITMIME")
            elif command == "DATA":
                self.say("354 go on")
                self.take_letter()
                self.say("250 taken")
            elif command == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 ok")

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())

    def take_letter(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        letter = message_from_bytes(b"".join(lines), policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.server.letters.append(letter)


@contextmanager
def post_office() -> Iterator[PostOffice]:
    with PostOffice() as office:
        Thread(target=office.serve_forever, daemon=True).start()
        yield office
        office.shutdown()
