import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../lib/language/texts.ts';
import type { installed as english } from './installed.en.ts';

export const installed: Texts<typeof english> = {
  offline: {
    meta: {
      title: `Pas de connexion - ${brand.name}`,
      description: `${brand.name} a besoin d’une connexion Internet. Votre argent est en sécurité.`,
    },
    title: 'Pas de connexion',
    text: `Vous ne pouvez pas joindre ${brand.name} pour le moment. Vérifiez votre connexion et réessayez.`,
    money: 'Votre argent est en sécurité. Une mise qui nous est parvenue ne compte qu’une fois.',
  },
};
