import { isIP } from 'node:net';

/**
 * Whether a Host header names an address, or `localhost`: names that no other site can have. A page that lets its own
 * name point at this machine (DNS rebinding) sends that name.
 */
export function isNobodysName(host: string): boolean {
  const name = nameIn(host);
  return name === 'localhost' || isIP(name) !== 0;
}

/**
 * The same, and names that only operators can have given: listed ones, and those without a dot, which no public domain
 * lacks.
 */
export function isOperatorsName(host: string, listed: readonly string[] = []): boolean {
  const name = nameIn(host);
  return isNobodysName(host) || (name !== '' && !name.includes('.')) || listed.includes(name);
}

const nameIn = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
