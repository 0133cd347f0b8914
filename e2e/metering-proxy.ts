import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

const kinds = [
  ['calls', /^\/api\//],
  ['socket', /^\/socket\.io\//],
  ['scripts', /\.js$/],
  ['style', /\.css$/],
  ['fonts', /\.woff2$/],
  ['pictures', /\.(svg|png|ico|webmanifest)$/],
  ['pages', /^\//],
] as const;

export type Kind = (typeof kinds)[number][0];

const requestLine = /^[A-Z]+ ([^ ?]+)\S* HTTP\/1\.1\r\n/;

export interface Reading {
  received: ReadonlyMap<Kind, number>;
  sent: number;
}

/**
 * Counts every byte of the page, the worker and the socket, headers included; browser tools count only the
 * page. Can cut the connection, for the worker too.
 */
export class MeteringProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #received = new Map<Kind, number>();
  #sent = 0;
  #isCut = false;

  static async to(product: string): Promise<MeteringProxy> {
    const line = new MeteringProxy(Number(new URL(product).port));
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  private constructor(port: number) {
    this.#server = createServer((browser) => {
      if (this.#isCut) return browser.destroy();
      this.#connect(browser, connect(port, '127.0.0.1'));
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  read(): Reading {
    const reading = { received: this.#received, sent: this.#sent };
    this.#received = new Map();
    this.#sent = 0;
    return reading;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #connect(browser: Socket, product: Socket): void {
    // Browsers send one request at a time per connection, so bytes belong to the last one.
    let kind: Kind = 'pages';
    browser.on('data', (data) => {
      const path = requestLine.exec(data.toString('latin1', 0, 2000))?.[1];
      if (path) kind = kindOf(path);
      this.#sent += data.length;
    });
    product.on('data', ({ length }) => this.#received.set(kind, (this.#received.get(kind) ?? 0) + length));
    for (const [socket, other] of [
      [browser, product],
      [product, browser],
    ] as const) {
      this.#sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
  }
}

function kindOf(path: string): Kind {
  return kinds.find(([, paths]) => paths.test(path))?.[0] ?? 'pages';
}
