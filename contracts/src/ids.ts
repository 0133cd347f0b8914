import { z } from 'zod';
import { said } from './problem-message.ts';

/** The number of a row as text: JSON numbers end where the database's go on. Eighteen digits fit into both. */
export const rowId = z
  .string()
  .max(18, { abort: true, error: said({ problem: 'id_unknown' }) })
  .regex(/^\d+$/, said({ problem: 'id_unknown' }));
