import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/**
 * The driver's line to the database in our own process, in place of a socket. What the driver writes in one go, as it does
 * with all messages of a query, is answered in one go.
 */
export class EmbeddedLine extends Duplex {
  readonly #database: PGlite;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  // What the driver does with a socket.
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#ask(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#ask(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #ask(messages: Buffer, done: (error?: Error) => void): void {
    // Copied: the bytes are the engine's own memory.
    const onRawData = (answer: Uint8Array) => void this.push(Buffer.from(answer));
    this.#database.execProtocolRawStream(messages, { onRawData }).then(() => done(), done);
  }
}
