import { brand } from '@sanduku/contracts/brand';

const day = new Date(`${brand.documentsChanged} UTC`);

export const changedOn = new Intl.DateTimeFormat('sw', { dateStyle: 'long', timeZone: 'UTC' }).format(day);
