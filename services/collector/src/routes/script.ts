import type { HttpApp } from '@sillage/runtime/http';
import type { CollectorDeps } from '../deps.ts';

/** The tracking script. Cached for an hour only, because its URL in shops' pages stays the same when it changes. */
export function scriptRoutes(app: HttpApp, { script }: Pick<CollectorDeps, 'script'>): void {
  app.get('/tracking.js', (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      etag: script.etag,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    // The header can be a list of tags, and compressing proxies make tags weak.
    if (request.headers['if-none-match']?.includes(script.etag)) return reply.code(304).send();
    return reply.send(script.body);
  });
}
