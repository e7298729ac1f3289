import type { IncomingMessage } from 'node:http';

/** The parts of a request that a fast path sees, whichever parser has read it. */
export type FastPathRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** Answers with an uncacheable 302. Both arguments are printable ASCII. */
export type SendRedirect = (location: string, setCookie: string | undefined) => void;

/**
 * Redirects requests before they reach the router. The routes must handle the same requests, because the fast path is
 * bypassed while the service stops, and when it throws before it answers.
 */
export interface FastPath {
  /** The path prefix of the requests that it sees. */
  readonly prefix: string;
  /** The route name under which its answers are counted. */
  readonly route: string;
  /** Headers of all its answers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True if it takes the request; it then calls `redirect` once, now or later. */
  take(request: FastPathRequest, redirect: SendRedirect): boolean;
}
