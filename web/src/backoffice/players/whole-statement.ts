import type { Movement, Statement } from '@sanduku/contracts/statement/api';

type StatementPage = Pick<Statement, 'movements' | 'hasMore'>;

/** All movements, fetched page after page from the newest back to the first. */
export async function wholeStatement(
  fetchPage: (before: string | undefined) => Promise<StatementPage>,
): Promise<Movement[]> {
  const movements: Movement[] = [];
  for (;;) {
    const page = await fetchPage(movements.at(-1)?.id);
    movements.push(...page.movements);
    if (!page.hasMore) return movements;
  }
}
