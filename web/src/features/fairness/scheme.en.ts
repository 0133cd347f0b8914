import { odds } from '@sanduku/contracts/odds';

const { boxes, prizesBasisPoints } = odds;
const emptyBoxes = boxes - prizesBasisPoints.length;
const board = [...prizesBasisPoints, ...Array<number>(emptyBoxes).fill(0)].join(' ');

/** The scheme to the byte, in English: what docs/fairness.md says, for somebody who writes a check of their own. */
export const fairnessScheme = {
  summary: 'The exact scheme, to the byte',
  introduction:
    'Texts are UTF-8; whatever is binary is written as lower-case hex. HMAC is HMAC-SHA256 with the 32 bytes of the seed as its key. What stands between brackets is put together byte after byte. Boxes count from 0. Prizes are in hundredths of a percent of the stake: 2000 adds 20%.',
  parts: [
    {
      name: 'Names',
      text: 'A round id has 1 to 64 letters, digits, colons, dots, underscores or dashes; a client seed has 1 to 64 letters, digits, underscores or dashes.',
      lines: [],
    },
    {
      name: 'Words',
      text: 'A label gives block after block, and each block is read as eight unsigned 32-bit numbers, the highest byte first.',
      lines: ['HMAC(label + ":0"), HMAC(label + ":1"), …'],
    },
    {
      name: 'A number below n',
      text: 'Take the next word. If it is at or above the largest multiple of n that 32 bits hold, drop it and take the one after. Without the dropping, small numbers would come up more often.',
      lines: ['limit = floor(2^32 / n) * n', 'result = word mod n'],
    },
    {
      name: 'Board',
      text: `Begin with the prizes, then the empty boxes. From the last place down to the second, swap each place j with the place that the next number below j + 1 names.`,
      lines: [board, 'label = "board:" + roundId'],
    },
    {
      name: 'Salts',
      text: 'Every box has a salt of 32 bytes, so that its fingerprint cannot be guessed.',
      lines: ['salt[i] = HMAC("salt:" + i)'],
    },
    {
      name: 'Fingerprints',
      text: 'The number of the box takes one byte, its prize four, the highest first. Salts and fingerprints are in the order of the sealed boxes.',
      lines: [
        'seedHash = SHA-256(seed)',
        'boxHashes[i] = SHA-256(roundId, i, prize, salt[i])',
        `boardHash = SHA-256(boxHashes[0], …, boxHashes[${boxes - 1}])`,
        `odds.hash = SHA-256("odds:${boxes}:${prizesBasisPoints.join(',')}")`,
      ],
    },
    {
      name: 'Shift',
      text: `A number below ${boxes} turns the board. The position p that you see shows a sealed box further on.`,
      lines: ['label = "shift:" + clientSeed + ":" + roundId', `shown[p] = board[(p + shift) mod ${boxes}]`],
    },
    {
      name: 'Payout',
      text: 'An empty box pays nothing. Otherwise stake and prize are paid; both are stated rounded down to hundredths of the currency.',
      lines: ['payout = stake + stake * prize / 10000'],
    },
    {
      name: 'Receipt',
      text: 'Its checksum is the SHA-256 of all the rest as JSON without spaces, the names in every object sorted (RFC 8785).',
      lines: [],
    },
  ],
};
