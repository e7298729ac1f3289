import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isNobodysName } from '@sillage/runtime/http';
import { isLocal } from '../../guard.ts';

/**
 * Whether somebody at this very machine asks, through no proxy, and by a name that no other site can have: a page that
 * has its own name point here would otherwise read along.
 */
export function isOwnMachine(
  request: Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<Socket, 'remoteAddress' | 'localAddress'> },
): boolean {
  const { socket, headers } = request;
  const throughProxy = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  // Loopback, or the address that the machine calls itself by.
  const isHere = isLocal(request) || (!throughProxy && socket.remoteAddress === socket.localAddress);
  return isHere && isNobodysName(headers.host ?? '');
}
