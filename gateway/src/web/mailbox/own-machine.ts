import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLocal } from '../../guard.ts';

/**
 * Whether somebody at this very machine asks, through no proxy, and by a name that no other site can have: a page that has
 * its own name point here would otherwise read along.
 */
export function isOwnMachine(request: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  return isLocal(request) && isOwnName(request.headers.host ?? '');
}

function isOwnName(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isIP(name) !== 0;
}
