import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const HEAD_END = '\r\n\r\n';

export class RawConnection {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  #received = '';

  private constructor(socket: Socket) {
    this.socket = socket.setNoDelay(true).setEncoding('latin1');
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    // The server may close the connection while the test writes.
    socket.on('error', () => {});
    socket.on('data', (text) => {
      this.#received += text;
    });
  }

  static async to(server: Server): Promise<RawConnection> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  ask(request: string): Promise<RawAnswer> {
    this.socket.write(request);
    return this.answer();
  }

  async answer(): Promise<RawAnswer> {
    for (;;) {
      const answer = this.#take();
      if (answer !== undefined) return answer;
      if (this.socket.closed) throw new Error(`Cut off after ${JSON.stringify(this.#received)}`);
      await Promise.race([once(this.socket, 'data'), this.closed]);
    }
  }

  close(): void {
    this.socket.destroy();
  }

  #take(): RawAnswer | undefined {
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return undefined;
    const [statusLine = '', ...lines] = this.#received.slice(0, headEnd).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [name = '', ...value] = line.split(': ');
        return [name.toLowerCase(), value.join(': ')];
      }),
    );
    const end = headEnd + HEAD_END.length + Number(headers['content-length'] ?? 0);
    if (this.#received.length < end) return undefined;
    const text = this.#received.slice(headEnd + HEAD_END.length, end);
    this.#received = this.#received.slice(end);
    return {
      status: Number(statusLine.split(' ')[1]),
      headers,
      text: Buffer.from(text, 'latin1').toString(),
    };
  }
}
