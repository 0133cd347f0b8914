import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

const MEMORY_BYTES = 16 * 1024;
const HEADER_END = '\r\n\r\n';
/** Lower case, as our server and HAProxy send it. */
const LENGTH = 'content-length: ';

interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * A raw socket: the load generator shares two cores with the server, so a full HTTP client would distort the
 * result.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received = '';
  #resolve: ((answer: HttpAnswer) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true);
    socket.on('error', (error) => this.#reject?.(error));
    socket.on('close', () => this.#reject?.(new Error('The server closed the connection')));
  }

  static open(port: number, localAddress = '127.0.0.1'): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      // Streams would double the cost of a request.
      const buffer = Buffer.alloc(MEMORY_BYTES);
      const callback = (length: number) => {
        connection.#receive(buffer.toString('latin1', 0, length));
        return true;
      };
      const onread = { buffer, callback };
      const socket = connect({ host: '127.0.0.1', port, localAddress, onread }, () => resolve(connection));
      const connection = new HttpConnection(socket);
      socket.once('error', reject);
    });
  }

  static openTls(port: number, localAddress: string): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const address = { host: '127.0.0.1', port, localAddress };
      const options = { ...address, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] };
      const socket = connectTls(options, () => resolve(connection));
      const connection = new HttpConnection(socket);
      socket.setEncoding('latin1').on('data', (text: string) => connection.#receive(text));
      socket.once('error', reject);
    });
  }

  get(path: string, { headers }: { headers: string }): Promise<HttpAnswer> {
    return this.#ask(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  }

  post(path: string, { headers, body }: { headers: string; body: string }): Promise<HttpAnswer> {
    return this.#ask(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
  }

  close(): void {
    this.#reject = undefined;
    this.#socket.destroy();
  }

  #ask(request: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request, 'latin1');
    });
  }

  #receive(chunk: string): void {
    this.#received += chunk;
    const headerEnd = this.#received.indexOf(HEADER_END);
    if (headerEnd < 0) return;
    const length = Number.parseInt(this.#received.slice(this.#received.indexOf(LENGTH) + LENGTH.length), 10);
    if (this.#received.length < headerEnd + HEADER_END.length + length) return;
    const status = Number(this.#received.slice(9, 12));
    const body = this.#received.slice(headerEnd + HEADER_END.length);
    this.#received = '';
    this.#resolve?.({ status, body });
  }
}
