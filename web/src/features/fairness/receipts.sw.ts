import type { Texts } from '../../lib/language/texts.ts';
import type { receipts as english } from './receipts.en.ts';

export const receipts: Texts<typeof english> = {
  problems: {
    malformed: 'Sehemu yake haipo au si sahihi. Huenda haikunakiliwa yote.',
    other_round: 'Masanduku yaliyofunguliwa ni ya raundi tofauti na yaliyofungwa.',
    odds_hash: 'Nafasi za kushinda hazilingani na alama yake ya utambulisho.',
    seed: 'Mbegu ya siri iliyofichuliwa si ile iliyofungwa kabla ya kuchagua.',
    client_seed: 'Ubao ulizungushwa kwa mbegu tofauti na ya mchezaji.',
    shift: 'Ubao haukuzungushwa kama mbegu mbili zinavyotaka.',
    prizes: 'Zawadi zilizoonyeshwa si zile zilizokuwa ndani ya masanduku.',
    pick: 'Hakuna sanduku au dau kama hilo.',
    outcome: 'Sanduku lililochaguliwa lilikuwa na kitu kingine au linalipa kiasi tofauti.',
    signature: 'Saini si yetu. Risiti ilibadilishwa au ilibuniwa.',
    log: 'Raundi ni sahihi na imesainiwa, lakini haipo mahali ambapo risiti inataja kwenye kumbukumbu ya uwazi.',
    checksum:
      'Raundi ni sahihi, lakini nambari ya uhakiki (checksum) ya risiti hailingani. Iliharibika au ilibadilishwa, kwa hiyo usiamini tarehe, sarafu, dau wala malipo yake.',
  },
  download: 'Pakua risiti',
  code: {
    show: 'Msimbo wa QR',
    title: 'Raundi hii kama msimbo wa QR',
    text: 'Skani msimbo huu kwa simu nyingine kukagua raundi na saini yetu. Huhitaji akaunti.',
    label: 'Msimbo wa QR wenye kiungo kinachokagua raundi hii',
    failed: 'Imeshindikana kuchora msimbo.',
  },
  checkOnFairnessPage: 'Kagua hii kwenye ukurasa wa uwazi',
};
