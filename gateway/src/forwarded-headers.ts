import type { IncomingHttpHeaders } from 'node:http';
import { traceHeaders } from '@sillage/runtime/service';

/**
 * Headers that clients must not set: only the gateway identifies the caller, and only services make internal calls.
 */
const FORGEABLE = /^(x-sillage-.*|x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * Not forwarded: the gateway answers `Expect: 100-continue` itself before it reads the body. PHP's and curl's clients
 * send it with longer bodies.
 */
const ANSWERED_HERE = 'expect';

/** What the gateway knows about a request. */
interface Known {
  readonly method: string;
  readonly ip: string;
  readonly host: string;
  readonly protocol: string;
  readonly id: string;
}

/**
 * Headers for the request to a service: the caller's, without those that could be forged, plus those set by the
 * gateway.
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
