import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

/** Size of the cache of trusted and untrusted peers: the proxies in front or, without any, recent visitors. */
const PEERS_KEPT = 1_000;

/** Whether an address is a trusted proxy, with a cache by spelling. Absent: none is trusted. */
export function createTrust(trusted: readonly string[] | undefined): (address: string) => boolean {
  if (!trusted) return () => false;
  const isTrusted = proxyAddress.compile([...trusted]);
  const known = new LRUCache<string, boolean>({ max: PEERS_KEPT });
  // Behind one proxy, the peer is the same for every request.
  let last: string | undefined;
  let answerToLast = false;
  return (address) => {
    if (address === last) return answerToLast;
    let answer = known.get(address);
    if (answer === undefined) {
      answer = isTrusted(address, 0);
      known.set(address, answer);
    }
    last = address;
    answerToLast = answer;
    return answer;
  };
}

/** The client of a request: the last address in X-Forwarded-For that is not a trusted proxy, else the peer. */
export function createClientAddress(
  trusted: readonly string[] | undefined,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const trust = createTrust(trusted);
  return (request) =>
    request.headers['x-forwarded-for'] === undefined
      ? (request.socket.remoteAddress ?? '')
      : (proxyAddress(request as IncomingMessage, trust) ?? '');
}
