import type { Mode } from '../client.ts';
import type { DataOf } from '../endpoint.ts';
import type { transparencyApi } from './api.ts';
import type { figuresApi } from './figures-api.ts';

/** What the server writes into `/transparency`: it can be read without a script, and no script has to ask for it. */
export interface Published {
  readonly figures: DataOf<typeof figuresApi.logFigures>;
  readonly stated: DataOf<typeof transparencyApi.transparencyDays>;
  readonly mode: Mode;
  readonly houseKey: string;
}

/** The id of the element that holds it, as JSON. */
export const PUBLISHED = 'published';

/** Of how many days the ratio is drawn. */
export const DAYS_PUBLISHED = 30;
