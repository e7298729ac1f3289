import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ACCEPTED = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Request ids: the caller's `x-request-id` if it is well formed, so that a request has the same id in the gateway and
 * the services; else a random prefix of this app and a counter, which needs no random bytes per request.
 */
export function createRequestIds(): (request: IncomingMessage) => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return (request) => {
    const given = request.headers['x-request-id'];
    if (typeof given === 'string' && ACCEPTED.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
