import { odds } from '@sanduku/contracts/odds';

const { boxes, prizesBasisPoints } = odds;
const emptyBoxes = boxes - prizesBasisPoints.length;
const board = [...prizesBasisPoints, ...Array<number>(emptyBoxes).fill(0)].join(' ');

/** For anyone who writes their own check. */
export const fairnessScheme = {
  summary: 'The exact scheme, to the byte',
  introduction:
    'Text is UTF-8; binary data is lower-case hex. HMAC is HMAC-SHA256 with the 32-byte seed as its key. Boxes count from 0. Prizes are in basis points of the stake: 2000 adds 20%.',
  parts: [
    {
      name: 'Ids',
      text: 'A round id has 1 to 64 letters, digits, colons, dots, underscores or dashes; a client seed has 1 to 64 letters, digits, underscores or dashes.',
      lines: [],
    },
    {
      name: 'Words',
      text: 'A label produces block after block. Each block is read as eight words: unsigned 32-bit integers, big-endian.',
      lines: ['HMAC(label + ":0"), HMAC(label + ":1"), …'],
    },
    {
      name: 'A number below n',
      text: 'Take the next word. If it is at or above the largest multiple of n that fits in 32 bits, drop it and take the next one. Otherwise small numbers would come up more often.',
      lines: ['limit = floor(2^32 / n) * n', 'result = word mod n'],
    },
    {
      name: 'Board',
      text: 'Start with the prizes, then the empty boxes. From the last place down to the second, swap place j with the place given by the next number below j + 1.',
      lines: [board, 'label = "board:" + roundId'],
    },
    {
      name: 'Fingerprints',
      text: 'The seed determines the board, so its fingerprint seals the board.',
      lines: [
        'seedHash = SHA-256(seed)',
        `odds.hash = SHA-256("odds:${boxes}:${prizesBasisPoints.join(',')}")`,
      ],
    },
    {
      name: 'Shift',
      text: `A number below ${boxes} rotates the board. Position p shows the sealed box that many places further on.`,
      lines: ['label = "shift:" + clientSeed + ":" + roundId', `shown[p] = board[(p + shift) mod ${boxes}]`],
    },
    {
      name: 'Payout',
      text: 'An empty box pays nothing. Otherwise stake and prize are paid. Both are shown rounded down to hundredths of the currency.',
      lines: ['payout = stake + stake * prize / 10000'],
    },
    {
      name: 'Receipt',
      text: 'The checksum is the SHA-256 of everything else as JSON without spaces and with sorted keys (RFC 8785).',
      lines: [],
    },
  ],
};
