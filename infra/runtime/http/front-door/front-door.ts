import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { HttpApp } from '../http-app.ts';
import type { CountAnswer } from '../observe.ts';
import { readGlances } from './connections.ts';
import type { DoorRequest, FrontDoor, SendRedirect } from './door.ts';

interface FrontDoorDeps {
  readonly count: CountAnswer;
  /** From then on the router answers alone. */
  readonly stopping: AbortSignal | undefined;
}

/**
 * Puts the door in front of the router: for requests that are read at a glance (see `readGlances`), which costs a third of
 * what Node's HTTP does, and for all others as soon as Node has read them.
 */
export function addFrontDoor(app: HttpApp, door: FrontDoor, { count, stopping }: FrontDoorDeps): void {
  const isTaken = (request: DoorRequest, redirect: SendRedirect): boolean => {
    try {
      return !stopping?.aborted && door.take(request, redirect);
    } catch (error) {
      // A listener that throws ends the process: what the door cannot make out, the router answers, with an error if
      // need be.
      app.log.error({ err: error }, 'the front door failed; the router answers instead');
      return false;
    }
  };
  const headers = Object.entries(door.headers ?? {}).flat();
  const routes = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const redirect: SendRedirect = (location, setCookie) => {
      sendRedirect(response, { location, setCookie, headers });
      count(door.route, 302);
    };
    if (request.method === 'GET' && request.url?.startsWith(door.prefix) && isTaken(request, redirect)) {
      // Whatever body came is read past now, while the request is still in the processor's caches: left to the end of the
      // answer, that costs a twentieth of a redirect.
      request.resume();
      return;
    }
    for (const route of routes) route(request, response);
  });
  readGlances(app, { door, isTaken, count: () => count(door.route, 302) });
}

interface Redirect {
  readonly location: string;
  readonly setCookie: string | undefined;
  /** Names and values in turn. */
  readonly headers?: readonly string[];
}

/** The same answer by Node's own response. */
export function sendRedirect(response: ServerResponse, { location, setCookie, headers = [] }: Redirect): void {
  const all = [...headers, 'Location', location, 'Cache-Control', 'no-store', 'Content-Length', '0'];
  if (setCookie !== undefined) all.push('Set-Cookie', setCookie);
  response.writeHead(302, all).end();
}
