import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 one; empty for anything else. */
export function ipPrefix(ip: string): string {
  const address = unmapped(ip);
  if (isIPv4(address)) return address.slice(0, address.lastIndexOf('.'));
  return isIPv6(address) ? firstGroups(address, 3) : '';
}

/**
 * The client that an address belongs to: an IPv4 address, or the /64 of an IPv6 household. Other texts are returned
 * unchanged.
 */
export function clientOf(ip: string): string {
  const address = unmapped(ip);
  return isIPv6(address) ? firstGroups(address, 4) : address;
}

/** Converts IPv4-mapped IPv6 addresses, in any spelling, to IPv4. */
const unmapped = (ip: string): string =>
  ip.includes(':') && isIPv6(ip) ? ipaddr.process(withoutZone(ip)).toString() : ip;

const firstGroups = (ip: string, count: number): string =>
  ipaddr.IPv6.parse(ip)
    .parts.slice(0, count)
    .map((group) => group.toString(16))
    .join(':');

/** The same in CIDR notation: `203.0.113.0/24`, `2001:db8:12::/48`; undefined for a malformed address. */
export function ipRange(ip: string): string | undefined {
  const prefix = ipPrefix(ip);
  if (prefix === '') return undefined;
  // Trailing zero groups are part of the `::` that follows.
  return prefix.includes(':') ? `${prefix.replace(/(^|:)0(:0)*$/, '')}::/48` : `${prefix}.0/24`;
}

const withoutZone = (ip: string): string => ip.split('%', 1)[0] ?? '';
