import type { Selectable } from 'kysely';
import type { Tables } from '../../database/schema.ts';

export type WithdrawalRow = Selectable<Tables['withdrawal']>;
