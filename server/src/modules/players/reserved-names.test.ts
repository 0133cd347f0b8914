import { expect, test } from 'vitest';
import { isReservedName } from './reserved-names.ts';

test.each([
  'admin',
  'Admin',
  'ADMIN 1',
  'adrnin',
  'аdmin', // Cyrillic а
  '@dm1n',
  'The Administrator',
  'Support',
  'support_24',
  '5upport Team',
  'Customer Care',
  'Official Support',
  'operator',
  'Moderator',
  'Sanduku',
  'Sanduku Support',
  'sandukusupport',
  'S4nduku.Official',
  'The Sanduku Team',
  'MTN',
  'MTN Uganda',
  'mtnuganda',
  'MTN-MoMo',
  'MTN Agent',
  'Brian of MTN',
  'mtn_brian',
  'Airtel Money',
  'AirtelMoney256',
  'A1rtel',
  'Msimamizi',
  'Huduma kwa wateja',
])('%s is reserved', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  'amina',
  'Agent Brian',
  'Money Maker',
  'Uganda One',
  'Momo',
  'mtnbiker',
  'Badminton',
  'Administratrix Joy',
  'Nsubuga Roots',
  'supporter of KCCA',
  'Kampala Cash Queen',
  'Systematic',
  'Officiala',
  'Cashbanka',
  'Bank Teller Joy',
  'Helpful Hand',
  'Mama Wateja',
  'Amtel',
  'Иван',
  'محمد',
  'राम कुमारी',
  'demo',
  'a'.repeat(50),
  'my'.repeat(25),
])('%s is allowed', (name) => {
  expect(isReservedName(name)).toBe(false);
});
