import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../lib/language/texts.ts';
import type { installed as english } from './installed.en.ts';

/** The page that stands in for others without a network, in Swahili. */
export const installed: Texts<typeof english> = {
  offline: {
    meta: {
      title: `Hakuna mawasiliano - ${brand.name}`,
      description: `${brand.name} haipatikani bila intaneti. Hakuna kilichotokea kwa pesa zako.`,
    },
    title: 'Hakuna mawasiliano',
    text: 'Hatupatikani kwa sasa. Angalia intaneti yako na ujaribu tena.',
    money:
      'Hakuna kilichotokea kwa pesa zako: ziko salama kwetu, na dau lililotufikia huhesabiwa mara moja tu.',
  },
};
