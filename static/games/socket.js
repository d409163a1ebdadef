// Keeps a socket open: it comes back after it was lost, later each time, and stays away where it is turned away.
function keepSocket(address, { heard, changed }) {
  const FIRST = 500, LONGEST = 30000, SILENCE = 5000;
  let socket, waiting, patience, tries = 0, refused = false;

  function open() {
    clearTimeout(waiting);
    waiting = undefined;
    socket = new WebSocket(new URL(address(), location.href.replace(/^http/, "ws")));
    socket.onopen = () => changed(true);
    socket.onmessage = (event) => {
      tries = 0;
      clearTimeout(patience);
      heard(event.data);
    };
    socket.onclose = (event) => lose(event.code);
  }

  function lose(code) {
    clearTimeout(patience);
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = undefined;
    refused = code >= 4400 && code < 4500;
    if (!refused) {
      // Jitter: after a restart of the server not everybody knocks at once.
      waiting = setTimeout(open, Math.min(FIRST * 2 ** tries, LONGEST) * (0.5 + Math.random()));
      tries += 1;
    }
    changed(false);
  }

  open();
  addEventListener("pagehide", () => socket?.close());
  return {
    get isOpen() {
      return socket?.readyState === WebSocket.OPEN;
    },
    // Say something that is answered; where no answer comes, nobody is there any more.
    ask(text) {
      clearTimeout(patience);
      patience = setTimeout(() => lose(0), SILENCE);
      socket.send(text);
    },
    // There is reason to believe that it works now.
    retry() {
      if (socket === undefined && !refused) open();
    },
  };
}
