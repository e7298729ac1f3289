import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

/** Peers remembered as trusted or not: the proxies in front, or, without any, recent visitors. */
const PEERS_KEPT = 1_000;

/** Whether an address is one of the trusted proxies, each spelling decided once while it is in use. Absent: none is. */
export function createTrust(trusted: readonly string[] | undefined): (address: string) => boolean {
  if (!trusted) return () => false;
  const isTrusted = proxyAddress.compile([...trusted]);
  const known = new LRUCache<string, boolean>({ max: PEERS_KEPT });
  // Behind one proxy, whoever asks is the one who asked before.
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

/** Who a request comes from: of X-Forwarded-For, the last address that no trusted proxy has; otherwise the peer. */
export function createClientAddress(
  trusted: readonly string[] | undefined,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const trust = createTrust(trusted);
  return (request) =>
    request.headers['x-forwarded-for'] === undefined
      ? (request.socket.remoteAddress ?? '')
      : (proxyAddress(request as IncomingMessage, trust) ?? '');
}
