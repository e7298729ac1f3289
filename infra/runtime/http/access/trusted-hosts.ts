import { isIP } from 'node:net';

/**
 * Whether a Host header is an IP address or `localhost`, which no other site can have as its name. A DNS rebinding
 * attack sends the attacker's own name instead.
 */
export function isAddressOrLocalhost(host: string): boolean {
  const name = nameIn(host);
  return name === 'localhost' || isIP(name) !== 0;
}

/**
 * The same, plus names that only operators can assign: listed ones, and names without a dot, which are never public
 * domains.
 */
export function isTrustedHost(host: string, listed: readonly string[] = []): boolean {
  const name = nameIn(host);
  return isAddressOrLocalhost(host) || (name !== '' && !name.includes('.')) || listed.includes(name);
}

const nameIn = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
