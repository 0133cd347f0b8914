import { odds } from '@sanduku/contracts/odds';
import type { Texts } from '../../lib/language/texts.ts';
import type { fairnessScheme as english } from './scheme.en.ts';

const { boxes, prizesBasisPoints } = odds;
const emptyBoxes = boxes - prizesBasisPoints.length;
const board = [...prizesBasisPoints, ...Array<number>(emptyBoxes).fill(0)].join(' ');

export const fairnessScheme: Texts<typeof english> = {
  summary: 'Utaratibu kamili, hadi baiti ya mwisho',
  introduction:
    'Maandishi ni UTF-8; data ya jozi huandikwa kama hex ya herufi ndogo. HMAC ni HMAC-SHA256 ambayo ufunguo wake ni baiti 32 za mbegu. Masanduku huhesabiwa kuanzia 0. Zawadi ziko katika alama za msingi (basis points) za dau: 2000 huongeza 20%.',
  parts: [
    {
      name: 'Vitambulisho',
      text: 'Kitambulisho cha raundi (roundId) kina alama 1 hadi 64: herufi, tarakimu, nukta mbili, nukta, mistari ya chini au vistari; mbegu ya mchezaji (clientSeed) ina alama 1 hadi 64: herufi, tarakimu, mistari ya chini au vistari.',
      lines: [],
    },
    {
      name: 'Maneno (word)',
      text: 'Lebo (label) hutoa bloku baada ya bloku, na kila bloku husomwa kama nambari nane za biti 32 zisizo na alama, baiti ya juu zaidi kwanza. Kila moja huitwa neno (word).',
      lines: ['HMAC(label + ":0"), HMAC(label + ":1"), …'],
    },
    {
      name: 'Nambari chini ya n',
      text: 'Chukua neno linalofuata. Kama ni sawa na au zaidi ya kizidisho kikubwa zaidi cha n kinachotoshea katika biti 32, liache na uchukue linalofuata. Bila kuacha huko, nambari ndogo zingetokea mara nyingi zaidi.',
      lines: ['limit = floor(2^32 / n) * n', 'result = word mod n'],
    },
    {
      name: 'Ubao',
      text: 'Anza na zawadi, kisha masanduku matupu. Kuanzia nafasi ya mwisho hadi ya pili, badilisha kila nafasi j na nafasi inayotajwa na nambari inayofuata iliyo chini ya j + 1.',
      lines: [board, 'label = "board:" + roundId'],
    },
    {
      name: 'Alama za utambulisho',
      text: 'Mbegu huamua ubao, kwa hiyo alama yake huufunga ubao.',
      lines: [
        'seedHash = SHA-256(seed)',
        `odds.hash = SHA-256("odds:${boxes}:${prizesBasisPoints.join(',')}")`,
      ],
    },
    {
      name: 'Mzunguko (shift)',
      text: `Nambari iliyo chini ya ${boxes} huzungusha ubao. Nafasi p inaonyesha sanduku lililofungwa lililo mbele kwa nafasi hizo.`,
      lines: ['label = "shift:" + clientSeed + ":" + roundId', `shown[p] = board[(p + shift) mod ${boxes}]`],
    },
    {
      name: 'Malipo',
      text: 'Sanduku tupu halilipi chochote. Vinginevyo dau na zawadi hulipwa; vyote hutajwa vikiwa vimepunguzwa hadi sehemu za mia za sarafu.',
      lines: ['payout = stake + stake * prize / 10000'],
    },
    {
      name: 'Risiti',
      text: 'Nambari yake ya uhakiki (checksum) ni SHA-256 ya mengine yote kama JSON isiyo na nafasi, majina katika kila kitu yakiwa yamepangwa (RFC 8785).',
      lines: [],
    },
  ],
};
