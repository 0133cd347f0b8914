import { countText } from '../../lib/format.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { roundReceipt as english } from './round-receipt.en.ts';

/** What the dialog of a round says about its receipt, in Swahili. */
export const roundReceipt: Texts<typeof english> = {
  soon: 'Hii ndiyo kivinjari chako kilichoandika chenyewe. Ndani ya dakika mbili kampuni huisaini na kuiweka kwenye kumbukumbu yake: subiri hapa, au ipate kwenye historia yako.',
  signed: (index) => `Imesainiwa na kampuni, na ni rekodi ${countText(index)} ya kumbukumbu yake.`,
  another:
    'Risiti ambayo kampuni inatoa kwa raundi hii si kile kivinjari chako kilichoona, au saini yake si sahihi. Hifadhi zote mbili, ile iliyo hapa chini ambayo kivinjari chako kiliandika chenyewe na ile ya kampuni, na uzitume kwa huduma kwa wateja.',
  saveAnother: 'Pakua risiti ya kampuni',
};
