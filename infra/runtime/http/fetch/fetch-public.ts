import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isLoopbackHost } from '@sillage/proto/values/loopback-host';
import ipaddr from 'ipaddr.js';

/** Why a user-supplied URL was not fetched. */
export type FetchRefusal =
  | 'not_http'
  | 'private_address'
  | 'unknown_host'
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'too_many_redirects';

export class FetchRefused extends Error {
  readonly reason: FetchRefusal;

  constructor(reason: FetchRefusal, options?: ErrorOptions) {
    super(`An address was not fetched: ${reason}`, options);
    this.name = 'FetchRefused';
    this.reason = reason;
  }
}

export interface FetchPublicOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum size of the body; a larger answer is refused. */
  readonly maxBytes: number;
  /** From the first connection to the last byte, redirects included. */
  readonly timeoutMs: number;
  /** How many redirects are followed. */
  readonly maxRedirects: number;
  /** The installation's own origin, which may resolve to a private address. */
  readonly ownOrigin?: string;
  /** Whether loopback addresses are allowed, for local installations. */
  readonly allowsLoopback?: boolean;
  /** Body of a POST; absent: a GET. A POST must not follow redirects: set `maxRedirects` to 0. */
  readonly payload?: string;
  /** Aborts the request, with the signal's reason as the error. */
  readonly signal?: AbortSignal;
}

export interface PublicResponse {
  /** The URL after the last redirect. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/**
 * Fetches a URL that a stranger chose, without giving them access to the internal network (SSRF): only http and https,
 * and only public addresses. These are checked when the connection is made, so that DNS cannot change in between, and
 * again for each redirect. Throws FetchRefused.
 */
export async function fetchPublic(address: string, options: FetchPublicOptions): Promise<PublicResponse> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  let url = new URL(address);
  for (let redirects = 0; redirects <= options.maxRedirects; redirects += 1) {
    const response = await fetchOnce(url, options, signal);
    if ('body' in response) return response;
    url = response.redirectsTo;
  }
  throw new FetchRefused('too_many_redirects');
}

type Answer = PublicResponse | { readonly redirectsTo: URL };

function fetchOnce(
  url: URL,
  { headers, maxBytes, ownOrigin, allowsLoopback = false, payload, signal: given }: FetchPublicOptions,
  signal: AbortSignal,
): Promise<Answer> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return Promise.reject(new FetchRefused('not_http'));
  const isOwn = url.origin === ownOrigin || (allowsLoopback && isLoopbackHost(url.hostname));
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // IP literals are not looked up, so `lookupPublic` does not see them.
  if (!isOwn && ipaddr.isValid(literal) && !isPublicAddress(literal))
    return Promise.reject(new FetchRefused('private_address'));
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<Answer>((resolve, reject) => {
    const fail = (cause: unknown) => reject(given?.aborted ? given.reason : refusalOf(cause, signal));
    const sent = request(
      url,
      {
        // A pooled connection could have been made for another host name.
        agent: false,
        signal,
        method: payload === undefined ? 'GET' : 'POST',
        headers: { 'accept-encoding': 'identity', ...headers },
        ...(!isOwn && { lookup: lookupPublic }),
      },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        if (status >= 300 && status < 400 && headers.location !== undefined) {
          response.destroy();
          return URL.canParse(headers.location, url.href)
            ? resolve({ redirectsTo: new URL(headers.location, url) })
            : fail(new FetchRefused('unreachable'));
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxBytes) response.destroy(new FetchRefused('too_large'));
          else chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({ url: url.href, status, contentType: headers['content-type'] ?? '', body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('error', fail).end(payload);
  });
}

/** Refuses a host name if any of its addresses is private. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new FetchRefused('private_address'), '');
    const [first] = addresses;
    return options.all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family);
  });
};

/** Whether an address is public, by the special-purpose registries in ipaddr.js. */
export const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

function refusalOf(cause: unknown, signal: AbortSignal): FetchRefused {
  if (cause instanceof FetchRefused) return cause;
  if (signal.aborted) return new FetchRefused('timed_out', { cause });
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return new FetchRefused(code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'unknown_host' : 'unreachable', { cause });
}
