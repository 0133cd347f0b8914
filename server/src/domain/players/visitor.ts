import { isIPv6 } from 'node:net';

/** Whoever is at the other end of a connection, signed in or not. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * The part of an address that one party holds. Whoever has one IPv6 address usually has the 2^64 of the same
 * network, so limits count the network.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [start = '', end] = address.split('::');
  const groups = [
    ...groupsOf(start),
    ...(end === undefined ? [] : zerosBetween(start, end)),
    ...groupsOf(end),
  ];
  return groups.slice(0, 4).map(withoutLeadingZeros).join(':');
}

function groupsOf(part: string | undefined): string[] {
  return part ? part.split(':') : [];
}

function zerosBetween(start: string, end: string): string[] {
  return Array<string>(Math.max(0, 8 - groupsOf(start).length - groupsOf(end).length)).fill('0');
}

function withoutLeadingZeros(group: string): string {
  return Number.parseInt(group, 16).toString(16);
}
