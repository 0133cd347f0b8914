import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';

const ROWS_AT_ONCE = 2_000;
let cursors = 0;

/** Streams a query with bounded memory. */
export async function* rowsOf<Row>(transaction: Transaction, query: RawBuilder<Row>): AsyncGenerator<Row> {
  cursors += 1;
  const name = sql.ref(`export_${cursors}`);
  await sql`declare ${name} no scroll cursor for ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${name}`.execute(transaction);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close ${name}`.execute(transaction);
}

/** Consumed on demand. */
export class Ordered<Row extends { readonly key: bigint }> {
  readonly #rows: AsyncGenerator<Row>;
  #next: Row | undefined;
  #isOpen = false;

  constructor(rows: AsyncGenerator<Row>) {
    this.#rows = rows;
  }

  async peek(): Promise<Row | undefined> {
    if (!this.#isOpen) await this.#advance();
    return this.#next;
  }

  async *upTo(key: bigint): AsyncGenerator<Row> {
    for (let row = await this.peek(); row !== undefined && row.key <= key; row = await this.peek()) {
      yield row;
      await this.#advance();
    }
  }

  async #advance(): Promise<void> {
    this.#isOpen = true;
    const { value, done } = await this.#rows.next();
    this.#next = done ? undefined : value;
  }
}
