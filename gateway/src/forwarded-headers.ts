import type { IncomingHttpHeaders } from 'node:http';
import { traceHeaders } from '@sillage/runtime/service';

/**
 * What a client may not say about itself: only the gateway tells services who called, and only services are internal.
 */
const FORGEABLE = /^(x-sillage-.*|x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * `100-continue` is answered here, before the body is read; the service gets the body at once. PHP's and curl's clients
 * send it with every longer body.
 */
const ANSWERED_HERE = 'expect';

/** What the gateway knows of a request. */
interface Known {
  readonly method: string;
  readonly ip: string;
  readonly host: string;
  readonly protocol: string;
  readonly id: string;
}

/**
 * Headers of the request to a service: the caller's own, without what could be forged, and with what the gateway knows.
 */
export function forwardedHeaders(request: Known, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => !FORGEABLE.test(name) && name !== ANSWERED_HERE && !isBodyOfBodiless(request.method, name),
  );
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    ...traceHeaders(),
  };
}

/** The body of a GET is not forwarded, so its length must not be announced either. */
function isBodyOfBodiless(method: string, name: string): boolean {
  return (method === 'GET' || method === 'HEAD') && (name === 'content-length' || name === 'transfer-encoding');
}
