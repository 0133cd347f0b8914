import { isIPv6 } from 'node:net';
import type { Subject } from './attempt-limits.ts';

const MAX_USER_AGENT = 300;

export interface Visitor {
  readonly address: string;
  /** Cut off if it is long. */
  readonly userAgent: string | null;
  readonly cookies?: string | undefined;
}

/** The part of an address that one party controls: an IPv6 user usually has a whole /64. */
export function networkOf(written: string): string {
  return networksOf(written).at(-1) as string;
}

/** From wide to narrow. Providers assign a /48, /56 or /64 to one customer. */
export function networksOf(written: string): string[] {
  const address = withoutPort(written);
  if (!isIPv6(address)) return [address];
  const groups = groupsOfIPv6(address);
  const mapped = mappedIPv4(groups);
  if (mapped !== undefined) return [mapped];
  const [a, b, c, d] = groups.map(toHex);
  return [
    `${a}:${b}:${c}/48`,
    `${a}:${b}:${c}:${toHex((groups[3] ?? 0) & 0xff00)}/56`,
    `${a}:${b}:${c}:${d}`,
  ];
}

/** A /56 has four times the limit of a /64, and a /48 sixteen times. */
export function fromNetworks({ address }: Pick<Visitor, 'address'>): Subject[] {
  return networksOf(address)
    .reverse()
    .map((network, wider) => ({ subject: `from ${network}`, times: 4 ** wider }));
}

/** The largest part that a provider assigns to one customer. */
export function wideNetworkOf(written: string): string {
  return networksOf(written)[0] as string;
}

/** Some proxies append the port. */
function withoutPort(written: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(written) ?? [];
  return bracketed ?? beforePort ?? written;
}

/** Expands "::". */
function groupsOfIPv6(address: string): number[] {
  const [start = [], end = []] = address.split('::').map(groupsOf);
  const zeros = Array<number>(8 - start.length - end.length).fill(0);
  return [...start, ...zeros, ...end];
}

function groupsOf(part: string): number[] {
  if (part === '') return [];
  return part
    .split(':')
    .flatMap((group) => (group.includes('.') ? pairs(group) : Number.parseInt(group, 16)));
}

/** An embedded IPv4 address as two groups. */
function pairs(dotted: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map((byte) => Number.parseInt(byte, 10));
  return [a * 256 + b, c * 256 + d];
}

/** "::ffff:102:304" is 1.2.3.4 on a dual-stack socket. */
function mappedIPv4(groups: number[]): string | undefined {
  if (groups.slice(0, 6).map(toHex).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

function toHex(group: number): string {
  return group.toString(16);
}

export function visitorOf({
  ip,
  headers,
}: {
  ip: string;
  headers: { 'user-agent'?: string | undefined; cookie?: string | undefined };
}): Visitor {
  const userAgent = headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null;
  return { address: ip, userAgent, cookies: headers.cookie };
}
