import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** Replaces the driver's socket. */
export class EmbeddedLine extends Duplex {
  readonly #database: PGlite;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

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
    // Copy: the engine reuses this memory.
    const onRawData = (answer: Uint8Array) => void this.push(Buffer.from(answer));
    this.#database.execProtocolRawStream(messages, { onRawData }).then(() => done(), done);
  }
}
