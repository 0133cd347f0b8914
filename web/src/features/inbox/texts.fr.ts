import type { Texts } from '../../lib/language/texts.ts';
import type { inbox as english } from './texts.en.ts';

export const inbox: Texts<typeof english> = {
  title: 'Messages',
  text: 'Votre argent et votre compte ces 90 derniers jours.',
  list: 'Événements',
  unread: 'Nouveau :',
  failed: 'Nous n’avons pas pu charger vos messages',
  failedText: 'Rien n’est perdu. Réessayez dans un instant.',
  moreFailed: 'Nous n’avons pas pu charger les plus anciens. Réessayez.',
  none: 'Rien pour le moment',
  noneText: 'Les dépôts, retraits, transferts et changements de votre compte apparaissent ici.',
  push: {
    offer: 'Être prévenu quand votre argent bouge ?',
    offerText:
      'Cet appareil peut vous signaler les dépôts, les retraits et les changements de votre compte, même quand Sanduku est fermé.',
    turnOn: 'Activer les notifications',
    turnOff: 'Désactiver',
    notNow: 'Pas maintenant',
    isOn: 'Les notifications sont activées sur cet appareil.',
    isOff: 'Les notifications sont désactivées sur cet appareil.',
    failed:
      'Les notifications n’ont pas pu être modifiées. Vérifiez les réglages de votre navigateur pour ce site.',
  },
};
