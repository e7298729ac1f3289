import { ExchangeRates, Site } from '@sillage/proto/http/site';
import type { HttpApp } from '@sillage/runtime/http';
import { supportAddress } from '@sillage/runtime/service';
import type { GatewayDeps } from '../deps.ts';
import { type Limiter, limitClients } from '../limits.ts';

/** Public information without a session: support contact, exchange rates for display, and the API document. */
export function siteRoutes(app: HttpApp, { config, exchangeRates }: GatewayDeps, limiter: Limiter): void {
  const onRequest = limitClients(limiter, config);
  const supportEmail = supportAddress(config);

  app.get('/api/v1/site', { onRequest, schema: { response: { 200: Site } } }, () => ({
    supportEmail,
    chatScriptUrl: config.CHAT_SCRIPT_URL ?? null,
  }));

  app.get('/api/v1/exchange-rates', { onRequest, schema: { response: { 200: ExchangeRates } } }, (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return exchangeRates.current();
  });

  app.get('/api/openapi.json', { onRequest }, async (_request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' });
    // Imported on demand, because the document is generated from the routes of this app.
    const { default: document } = await import('@sillage/proto/openapi.json', { with: { type: 'json' } });
    return document;
  });
}
