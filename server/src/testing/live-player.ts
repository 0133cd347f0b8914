import type { ClientEvents, ServerEvents } from '@sanduku/contracts/realtime';
import { io, type Socket } from 'socket.io-client';

const RETRY_MS = 200;

/** Like the web client, reconnects and then reloads the balance, because missed events are not resent. */
export class LivePlayer {
  balance: number | undefined;
  isLive = false;
  /** Successful connections. */
  lives = 0;
  #isClosed = false;
  readonly #origin: string;
  readonly #player: { readonly id: bigint; readonly token: string };
  readonly #socket: Socket<ServerEvents, ClientEvents>;

  constructor(origin: string, player: { readonly id: bigint; readonly token: string }) {
    this.#origin = origin;
    this.#player = player;
    this.#socket = io(origin, {
      auth: { token: player.token },
      transports: ['websocket'],
      forceNew: true,
      // A local HAProxy has a self-signed certificate.
      rejectUnauthorized: false,
      reconnectionDelay: RETRY_MS,
      reconnectionDelayMax: RETRY_MS,
    });
    this.#socket.on('connect', () => this.#socket.emit('join_user', String(player.id)));
    this.#socket.on('connection_confirmed', () => {
      this.isLive = true;
      this.lives++;
      void this.#refresh();
    });
    this.#socket.on('balance_updated', ({ newBalance }) => {
      this.balance = newBalance;
    });
    this.#socket.on('disconnect', (reason) => {
      this.isLive = false;
      // Socket.IO does not reconnect after a disconnect by the server.
      if (reason === 'io server disconnect') setTimeout(() => this.#socket.connect(), RETRY_MS);
    });
    // Nor after a refused handshake: the server could not look up the session.
    this.#socket.on('connect_error', () => {
      if (!this.#socket.active) setTimeout(() => this.#socket.connect(), RETRY_MS);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.disconnect();
  }

  async #refresh(): Promise<void> {
    const headers = { authorization: `Bearer ${this.#player.token}` };
    try {
      const answer = await fetch(`${this.#origin}/api/wallet/balance`, { headers });
      if (!answer.ok) throw new Error(`The balance answered ${answer.status}`);
      const { data } = (await answer.json()) as { data: { balance: number } };
      this.balance = data.balance;
    } catch {
      // As the web client does.
      if (!this.#isClosed) setTimeout(() => void this.#refresh(), RETRY_MS);
    }
  }
}
