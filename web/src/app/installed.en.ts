import { brand } from '@sanduku/contracts/brand';

export const installed = {
  offline: {
    meta: {
      title: `No connection - ${brand.name}`,
      description: `${brand.name} needs an internet connection. Your money is safe.`,
    },
    title: 'No connection',
    text: `You can’t reach ${brand.name} right now. Check your connection and try again.`,
    money: 'Your money is safe. A bet that reached us counts only once.',
  },
};
