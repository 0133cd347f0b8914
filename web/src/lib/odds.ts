import { type Odds, odds as ofTheSpecification } from '@sanduku/contracts/odds';

export { figuresOf } from '@sanduku/contracts/odds';

/** Under this name a tab remembers that it was loaded again for another table. */
export const TABLE_NEWS = 'tableNews';

declare global {
  /** Set by whoever renders pages for another prize table than that of the build. */
  var prizesOfPages: string | undefined;
}

// In a browser `document` is there, and where pages are rendered it is not.
const prizes = globalThis.document?.documentElement.dataset.prizes ?? globalThis.prizesOfPages;

/**
 * The prize table that this page speaks of. The server writes it into the page, for the country and the choice of whoever
 * asks for it, so that every text and figure follows from it without a second question.
 */
export const odds: Odds = prizes
  ? { ...ofTheSpecification, prizesBasisPoints: prizes.split(',').map(Number) }
  : ofTheSpecification;
