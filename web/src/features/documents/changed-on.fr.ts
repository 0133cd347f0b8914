import { brand } from '@sanduku/contracts/brand';

const day = new Date(`${brand.documentsChanged} UTC`);

/** When the terms, privacy and security pages last changed, with the month in French. */
export const changedOn = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }).format(day);
