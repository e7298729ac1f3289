import type { IncomingMessage } from 'node:http';

/** What a door sees of a request, whoever has read it. */
export type DoorRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** Answers with a 302 that nobody keeps. Both texts are printable ASCII. */
export type SendRedirect = (location: string, setCookie: string | undefined) => void;

/**
 * Redirects before the router is asked. The routes must know all that it knows: it is passed over once the service stops,
 * and where it throws before it answers.
 */
export interface FrontDoor {
  /** What its addresses begin with; it sees no others. */
  readonly prefix: string;
  /** The route that its answers are counted for. */
  readonly route: string;
  /** Of all its answers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True where it takes a GET: then it redirects, once, now or later. */
  take(request: DoorRequest, redirect: SendRedirect): boolean;
}
