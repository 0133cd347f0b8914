import { odds } from '@sanduku/contracts/odds';
import type { Texts } from '../../lib/language/texts.ts';
import type { fairnessScheme as english } from './scheme.en.ts';

const { boxes, prizesBasisPoints } = odds;
const emptyBoxes = boxes - prizesBasisPoints.length;
const board = [...prizesBasisPoints, ...Array<number>(emptyBoxes).fill(0)].join(' ');

export const fairnessScheme: Texts<typeof english> = {
  summary: 'Le procédé exact, à l’octet près',
  introduction:
    'Le texte est en UTF-8, les données binaires en hexadécimal minuscule. HMAC est HMAC-SHA256 avec la graine de 32 octets comme clé. Les boîtes sont comptées à partir de 0. Les lots sont en points de base de la mise : 2000 ajoute 20 %.',
  parts: [
    {
      name: 'Identifiants',
      text: 'Un identifiant de partie comporte de 1 à 64 lettres, chiffres, deux-points, points, tirets bas ou tirets ; une graine du joueur de 1 à 64 lettres, chiffres, tirets bas ou tirets.',
      lines: [],
    },
    {
      name: 'Mots',
      text: 'Une étiquette produit des blocs successifs. Chaque bloc est lu comme huit mots : entiers de 32 bits non signés, gros-boutistes.',
      lines: ['HMAC(label + ":0"), HMAC(label + ":1"), …'],
    },
    {
      name: 'Un nombre inférieur à n',
      text: 'Prenez le mot suivant. S’il atteint ou dépasse le plus grand multiple de n qui tient sur 32 bits, écartez-le et prenez le suivant. Sinon, les petits nombres sortiraient plus souvent.',
      lines: ['limit = floor(2^32 / n) * n', 'result = word mod n'],
    },
    {
      name: 'Plateau',
      text: 'Commencez par les lots, puis les boîtes vides. De la dernière place à la deuxième, échangez la place j avec celle donnée par le nombre suivant inférieur à j + 1.',
      lines: [board, 'label = "board:" + roundId'],
    },
    {
      name: 'Empreintes',
      text: 'La graine détermine le plateau, donc son empreinte scelle le plateau.',
      lines: [
        'seedHash = SHA-256(seed)',
        `odds.hash = SHA-256("odds:${boxes}:${prizesBasisPoints.join(',')}")`,
      ],
    },
    {
      name: 'Rotation',
      text: `Un nombre inférieur à ${boxes} fait tourner le plateau. La position p montre la boîte scellée située autant de places plus loin.`,
      lines: ['label = "shift:" + clientSeed + ":" + roundId', `shown[p] = board[(p + shift) mod ${boxes}]`],
    },
    {
      name: 'Gain',
      text: 'Une boîte vide ne paie rien. Sinon, la mise et le lot sont versés. Les deux sont affichés arrondis au centième inférieur de la devise.',
      lines: ['payout = stake + stake * prize / 10000'],
    },
    {
      name: 'Reçu',
      text: 'La somme de contrôle est le SHA-256 de tout le reste en JSON sans espaces et avec des clés triées (RFC 8785).',
      lines: [],
    },
  ],
};
