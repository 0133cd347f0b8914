import { z } from 'zod';

/** The number of a row as text: JSON numbers end where the database's go on. Eighteen digits fit into both. */
export const rowId = z
  .string()
  .max(18, { abort: true, error: 'There is no such id' })
  .regex(/^\d+$/, 'There is no such id');
