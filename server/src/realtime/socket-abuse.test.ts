import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { signedInOperator } from '../testing/operators.ts';
import { signUp } from '../testing/players.ts';
import {
  closeSocketsAfterEach,
  createPayer,
  listen,
  listenAs,
  next,
  openSocket,
  refusal,
} from './testing/sockets.ts';

onOneEngine('socket abuse', (engine) => {
  let app: TestApp;
  let url: string;
  let player: { id: string; token: string };
  const wires: Wire[] = [];

  closeSocketsAfterEach();
  afterEach(() => {
    for (const wire of wires.splice(0)) wire.end();
  });
  beforeAll(async () => {
    app = await createTestApp(engine.database);
    url = await listen(app.http);
  });
  afterAll(() => app.http.close());
  beforeEach(async () => {
    player = await newPlayer();
  });

  async function newPlayer() {
    const { token, user } = (await signUp(app)).data;
    return { id: user.id, token };
  }

  async function openWire(): Promise<Wire> {
    const wire = await Wire.open(url);
    wires.push(wire);
    return wire;
  }

  const credentials = ({ token }: { token: string }) => `40${JSON.stringify({ token })}`;

  test.each([
    ['an event that Node takes for an error', '42["error",{"message":"x"}]'],
    ['a reserved event', '42["disconnect","x"]'],
    ['an event named like a prototype', '42["__proto__",{"x":1}]'],
    ['a call back where an id is due', '420["join_user"]'],
    ['an answer that nobody asked for', '430["x"]'],
    ['a piece of a binary event that never comes', '459-["ping",{"_placeholder":true,"num":8}]'],
    ['more pieces than anybody sends', '45999999-["ping",{"_placeholder":true,"num":0}]'],
    ['another namespace', '40/admin,{"token":"x"}'],
    ['a second handshake', '40{"token":{"__proto__":{"length":43}}}'],
    ['brackets without end', `42${'['.repeat(4_000)}`],
    ['a packet of no kind', '49["x"]'],
    ['half a text', '42["ping",'],
  ])('%s does not affect other sockets', async (_name, odd) => {
    const wire = await openWire();
    wire.say(credentials(player));
    await wire.hears('40{');
    const bystander = await listenAs(url, await newPlayer());
    wire.say(odd);
    wire.say('42["ping",1]');
    bystander.socket.emit('ping', 7);
    expect(await next(bystander.socket, 'pong')).toBe(7);
    expect(app.logged()).not.toMatch(/"level":(50|60)/);
  });

  test('a token is accepted in the handshake only, not in the URL', async () => {
    const socket = openSocket(url, undefined, {
      query: { token: player.token },
      extraHeaders: { authorization: `Bearer ${player.token}` },
    });
    expect(await refusal(socket)).toBe('not_signed_in');
  });

  test("an operator's token opens no player socket", async () => {
    const { token } = await signedInOperator(app);
    expect(await refusal(openSocket(url, token))).toBe('not_signed_in');
  });

  test.each<[string, (id: string) => unknown]>([
    ['a list', (id) => [id]],
    ['a number', (id) => Number(id)],
    ['another spelling', (id) => ` ${id}`],
    ['leading zeros', (id) => `0${id}`],
    ['the name of a room', (id) => `player:${id}`],
    ['nothing', () => undefined],
  ])('an id written as %s joins nothing', async (_name, written) => {
    const wire = await openWire();
    wire.say(credentials(player));
    await wire.hears('40{');
    wire.say(`42${JSON.stringify(['join_user', written(player.id)])}`);
    await (await createPayer({ database: engine.database, ledger: app.ledger }, player.id))(50);
    const { heard } = await listenAs(url, player);
    await (await createPayer({ database: engine.database, ledger: app.ledger }, player.id))(60);
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0));
    expect(wire.heard).not.toContain('deposit_received');
  });

  test('two concurrent handshakes on one connection do not share notifications', async () => {
    const other = await newPlayer();
    const wire = await openWire();
    wire.say(credentials(other), credentials(player));
    await vi.waitFor(() => expect(wire.heard.split('40{')).toHaveLength(3));
    wire.say(`42["join_user","${player.id}"]`);
    await wire.hears('connection_confirmed');
    await (await createPayer({ database: engine.database, ledger: app.ledger }, other.id))(70);
    await (await createPayer({ database: engine.database, ledger: app.ledger }, player.id))(50);
    await wire.hears('"localAmount":50');
    expect(wire.heard).not.toContain('"localAmount":70');
  });

  test('a client that leaves without closing is disconnected and frees its place', async () => {
    const enter = async () => {
      const wire = await openWire();
      wire.say(credentials(player));
      await wire.hears('40{');
      return wire;
    };
    const staying = await Promise.all(Array.from({ length: 20 }, enter));
    for (const wire of staying) wire.say('41');
    await Promise.all(staying.map((wire) => wire.closed));
    await Promise.all(Array.from({ length: 20 }, enter));
  });
});

class Wire {
  readonly #socket: Socket;
  readonly closed: Promise<unknown>;
  /** Including frame headers. */
  heard = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.closed = once(socket, 'close');
    socket.on('data', (bytes) => {
      this.heard += bytes.toString('latin1');
    });
    // Most tests expect to be cut off.
    socket.on('error', () => {});
  }

  static async open(url: string): Promise<Wire> {
    const { host, hostname, port } = new URL(url);
    const wire = new Wire(connect(Number(port), hostname));
    wire.#socket.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: ${host}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    );
    await wire.hears('0{');
    return wire;
  }

  say(...texts: string[]): void {
    this.#socket.write(Buffer.concat(texts.map(frameOf)));
  }

  hears(text: string): Promise<void> {
    return vi.waitFor(() => expect(this.heard).toContain(text), 5_000);
  }

  end(): void {
    this.#socket.destroy();
  }
}

/** An RFC 6455 text frame. A zero mask keeps the text readable. */
function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = bytes.length < 126 ? [bytes.length] : [126, bytes.length >> 8, bytes.length & 255];
  const [first = 0, ...rest] = length;
  return Buffer.concat([Buffer.from([0x81, 0x80 | first, ...rest, 0, 0, 0, 0]), bytes]);
}
