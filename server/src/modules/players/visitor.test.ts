import { describe, expect, test } from 'vitest';
import { networkOf, networksOf } from './visitor.ts';

describe('network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5555', '203.0.113.7'],
    ['::ffff:0102:0304', '1.2.3.4'],
    ['0:0:0:0:0:FFFF:1.2.3.4', '1.2.3.4'],
    ['[::ffff:1.2.3.4]:443', '1.2.3.4'],
    ['[2001:db8::1]:443', '2001:db8:0:0'],
    ['[2001:db8::1]', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0'],
    ['not an address', 'not an address'],
    ['not an address:443', 'not an address:443'],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('an IPv6 address also belongs to its /56 and /48', () => {
    expect(networksOf('2001:db8:1:abcd::1')).toEqual([
      '2001:db8:1/48',
      '2001:db8:1:ab00/56',
      '2001:db8:1:abcd',
    ]);
    expect(networksOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7']);
  });
});
