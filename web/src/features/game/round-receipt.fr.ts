import { countText } from '../../lib/format.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { roundReceipt as english } from './round-receipt.en.ts';

export const roundReceipt: Texts<typeof english> = {
  soon: 'Votre navigateur a établi ce reçu. D’ici deux minutes, nous le signerons et l’ajouterons à notre journal de transparence. Attendez ici ou retrouvez-le dans votre historique.',
  signed: (index) => `Signé par Sanduku. Entrée ${countText(index)} du journal de transparence.`,
  mismatch:
    'Notre reçu de cette partie ne correspond pas à ce que votre navigateur a vu, ou sa signature n’est pas valide. Enregistrez les deux reçus, celui de votre navigateur ci-dessous et le nôtre, et envoyez-les à l’assistance.',
  saveOurs: 'Télécharger notre reçu',
};
