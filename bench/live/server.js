// The yardstick: a plain worker-placement game on boardgame.io. STORE=file keeps every state in FOLDER.
const { Server, FlatFile } = require('boardgame.io/server');

const SPACES = 30;
const ROOMS = 15;
const HAND = 14;
const GOODS = ['wood', 'clay', 'reed', 'iron', 'food', 'corn', 'leek', 'salt'];
const fill = (size, make) => Array.from({ length: size }, (_, place) => make(place));

const newPlayer = seat => ({
  goods: Object.fromEntries(GOODS.map(name => [name, 2])),
  rooms: fill(ROOMS, place => ({ is: place < 2 ? 'room' : 'rock', n: 0, f: 0 })),
  workers: 2,
  won: 0,
  hand: fill(HAND, place => `card${seat * HAND + place}`),
});

const game = {
  name: 'bench',
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: ({ ctx }) => ({
    round: 0,
    spaces: fill(SPACES, id => ({ id, pile: id % 3, by: null })),
    players: Object.fromEntries(fill(ctx.numPlayers, seat => [String(seat), newPlayer(seat)])),
    secret: { deck: fill(40, place => `c${place}`) },
  }),
  playerView: ({ G, playerID }) => {
    const { secret, ...open } = G;
    const players = Object.entries(G.players).map(([seat, player]) =>
      [seat, seat === playerID ? player : { ...player, hand: player.hand.length }]);
    return { ...open, players: Object.fromEntries(players) };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, at, into) => {
      const player = G.players[playerID];
      const space = G.spaces[at];
      player.goods[GOODS[at % GOODS.length]] += space.pile + 1;
      space.pile = 0;
      space.by = playerID;
      player.rooms[into].n += 1;
      player.rooms[into].is = 'field';
      for (const other of G.spaces) if (other.id % 2 === 0) other.pile += 1;
      player.won += 1;
      G.round += 1;
      if (G.round % 20 === 0) for (const other of G.spaces) other.by = null;
    },
  },
};

const store = process.env.STORE === 'file' ? { db: new FlatFile({ dir: process.env.FOLDER, logging: false }) } : {};
const server = Server({ games: [game], origins: ['http://127.0.0.1'], ...store });
server.run({ port: Number(process.env.PORT), lobbyConfig: {} }, () => console.log('open'));
