import { odds } from '@sanduku/contracts/odds';
import { boxesInWords } from '../../lib/language/in-words.sw.ts';
import type { Texts } from '../../lib/language/texts.ts';
import type { receipts as english } from './receipts.en.ts';

/** What the game, the history and the fairness page say about receipts, in Swahili. */
export const receipts: Texts<typeof english> = {
  problems: {
    malformed: 'Sehemu yake haipo, imezidi, au si kama inavyopaswa kuwa. Huenda haikunakiliwa yote.',
    other_round: 'Masanduku yaliyofunguliwa ni ya raundi nyingine, si ya masanduku yaliyofungwa.',
    odds_hash: 'Nafasi za kushinda hazilingani na alama yake ya utambulisho.',
    seed: 'Mbegu ya siri iliyofichuliwa si ile iliyofungwa kabla ya kuchagua.',
    box_hashes: 'Masanduku hayana kile ambacho alama zake zilisema kabla ya kuchagua.',
    board_hash: `Alama ya ubao hailingani na alama za masanduku yake ${boxesInWords(odds.boxes)}.`,
    client_seed: 'Ubao ulizungushwa kwa mbegu nyingine, si ile ya mchezaji.',
    shift: 'Ubao haukuzungushwa kama mbegu mbili kwa pamoja zinavyosema.',
    prizes: 'Zawadi zilizoonyeshwa si zile zilizokuwa ndani ya masanduku.',
    salts: 'Chumvi zilizofichuliwa si zile za mbegu.',
    pick: 'Hakuna sanduku kama hilo, au hakuna dau kama hilo.',
    outcome: 'Sanduku lililochaguliwa lilikuwa na kitu kingine, au linalipa kiasi tofauti na kilichotajwa.',
    signature: 'Saini si ya kampuni juu ya risiti hii: ilibadilishwa, au ilibuniwa.',
    log: 'Raundi inalingana na imesainiwa, lakini haipo mahali kwenye kumbukumbu ya kampuni ambapo risiti inataja.',
    checksum:
      'Raundi inalingana, lakini risiti iliharibika au ilibadilishwa baada ya kuandikwa: nambari yake ya uhakiki (checksum) hailingani, hivyo tarehe yake, sarafu yake na dau lake, na pamoja nalo malipo, haviwezi kuaminika.',
  },
  download: 'Pakua risiti',
  code: {
    show: 'Msimbo wa QR',
    title: 'Raundi hii kama msimbo',
    text: 'Simu nyingine inayosoma msimbo huu hukagua raundi na saini ya kampuni, bila akaunti.',
    label: 'Msimbo wa QR wenye kiungo kinachokagua raundi hii',
    failed: 'Msimbo haukuweza kuchorwa.',
    retry: 'Jaribu tena',
  },
  checkOnFairnessPage: 'Kagua hii kwenye ukurasa wa uwazi',
};
