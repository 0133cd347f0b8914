import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../lib/language/texts.ts';
import type { installed as english } from './installed.en.ts';

export const installed: Texts<typeof english> = {
  offline: {
    meta: {
      title: `Hakuna mawasiliano - ${brand.name}`,
      description: `${brand.name} inahitaji intaneti. Pesa zako ziko salama.`,
    },
    title: 'Hakuna mawasiliano',
    text: `${brand.name} haipatikani kwa sasa. Angalia intaneti yako na ujaribu tena.`,
    money: 'Pesa zako ziko salama. Dau lililotufikia huhesabiwa mara moja tu.',
  },
};
