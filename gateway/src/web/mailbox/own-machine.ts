import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isAddressOrLocalhost } from '@sillage/runtime/http';
import { isLocal } from '../../guard.ts';

/**
 * Whether a request comes directly from this machine, with a host name that no other site can have. The latter protects
 * against DNS rebinding.
 */
export function isOwnMachine(
  request: Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<Socket, 'remoteAddress' | 'localAddress'> },
): boolean {
  const { socket, headers } = request;
  const throughProxy = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  // Loopback, or the machine's own address.
  const isHere = isLocal(request) || (!throughProxy && socket.remoteAddress === socket.localAddress);
  return isHere && isAddressOrLocalhost(headers.host ?? '');
}
