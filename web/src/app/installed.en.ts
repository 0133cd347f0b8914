import { brand } from '@sanduku/contracts/brand';

/** The page that stands in for others without a network, in English. */
export const installed = {
  offline: {
    meta: {
      title: `No connection - ${brand.name}`,
      description: `${brand.name} cannot be reached without a connection. Nothing has happened to your money.`,
    },
    title: 'No connection',
    text: 'We cannot be reached right now. Check your connection and try again.',
    money: 'Nothing has happened to your money: it is safe with us, and a bet that reached us counts once.',
  },
};
