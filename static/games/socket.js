// Keeps a WebSocket open: it reconnects with exponential backoff, but not after the server refused it.
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
      // Jitter: after a restart of the server the clients must not all reconnect at once.
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
    // Sends a message that the server answers; without an answer in time the connection counts as lost.
    ask(text) {
      clearTimeout(patience);
      patience = setTimeout(() => lose(0), SILENCE);
      socket.send(text);
    },
    // Reconnects at once, for when the network is probably back.
    retry() {
      if (socket === undefined && !refused) open();
    },
  };
}
