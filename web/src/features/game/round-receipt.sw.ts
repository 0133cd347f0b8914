import { countText } from '../../lib/format.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { roundReceipt as english } from './round-receipt.en.ts';

export const roundReceipt: Texts<typeof english> = {
  soon: 'Kivinjari chako kimeandika risiti hii. Ndani ya dakika mbili tunaisaini na kuiweka kwenye kumbukumbu yetu ya uwazi. Subiri hapa, au ipate kwenye historia yako.',
  signed: (index) => `Imesainiwa na Sanduku. Rekodi ${countText(index)} ya kumbukumbu ya uwazi.`,
  mismatch:
    'Risiti yetu ya raundi hii hailingani na kile kivinjari chako kilichoona, au saini yake si sahihi. Hifadhi risiti zote mbili, ya kivinjari chako hapa chini na yetu, na uzitume kwa huduma kwa wateja.',
  saveOurs: 'Pakua risiti yetu',
};
