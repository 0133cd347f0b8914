import { brand } from '@sanduku/contracts/brand';

const { dailyReturn } = brand.figures;

export const investment = {
  title: 'Investment',
  intro: `${dailyReturn} daily returns. Minimum withdrawal 5,000 UGX.`,
  notice: `The ${dailyReturn} daily return is paid by the operator out of its own funds, is not guaranteed by anyone else, and may stop.`,
  gameBalance: 'Game Balance',
  dailyRate: 'Daily Rate',
  rate: dailyReturn,
  closedTitle: 'The investment account is not open yet',
  closedText:
    'Here you will move money between your game balance and your investment account, and see what it earns day by day.',
};
