import { PublicStatus } from '@sillage/proto/http/status';
import type { HttpApp } from '@sillage/runtime/http';
import type { GatewayDeps } from '../deps.ts';
import { type Limiter, limitClients } from '../limits.ts';

/** The public status of the platform; answered from the cache, even if everything behind the gateway is down. */
export function statusRoutes(app: HttpApp, { config, status }: GatewayDeps, limiter: Limiter): void {
  const onRequest = limitClients(limiter, config);

  app.get('/api/v1/status', { onRequest, schema: { response: { 200: PublicStatus } } }, (_request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=5', 'access-control-allow-origin': '*' });
    return status.current();
  });
}
