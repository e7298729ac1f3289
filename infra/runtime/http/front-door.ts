import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { HttpApp } from './http-app.ts';
import type { CountAnswer } from './observe.ts';

/**
 * Sees each request before the router does; true where it has taken it: then it answers, and counts its answer. The
 * routes must know all that it knows, since it is passed over once the service stops, and where it throws before it
 * answers.
 */
export type FrontDoor = (request: IncomingMessage, response: ServerResponse, count: CountAnswer) => boolean;

/** Puts the door in front of the router. `stopping`: from then on the router answers alone. */
export function addFrontDoor(
  app: HttpApp,
  door: FrontDoor,
  count: CountAnswer,
  stopping: AbortSignal | undefined,
): void {
  const routes = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');
  const isTaken = (request: IncomingMessage, response: ServerResponse): boolean => {
    try {
      return !stopping?.aborted && door(request, response, count);
    } catch (error) {
      // A listener that throws ends the process: what the door cannot make out, the router answers, with an error if
      // need be.
      app.log.error({ err: error }, 'the front door failed; the router answers instead');
      return false;
    }
  };
  app.server.on('request', (request, response) => {
    if (isTaken(request, response)) return;
    for (const route of routes) route(request, response);
  });
}
