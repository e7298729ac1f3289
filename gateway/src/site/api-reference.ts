import type { HttpApp } from '@sillage/runtime/http';
import { fastify } from 'fastify';
import type { GatewayDeps } from '../deps.ts';
import { type Limiter, limitClients } from '../limits.ts';

const PREFIX = '/api/reference';
/** The page has inline styles; it loads resources from this origin only. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The API reference, rendered from `/api/openapi.json`. Its viewer (four megabytes) is loaded on demand. */
export function apiReferenceRoutes(app: HttpApp, { config }: Pick<GatewayDeps, 'config'>, limiter: Limiter): void {
  let reference: ReturnType<typeof openReference> | undefined;
  const onRequest = limitClients(limiter, config);
  const answer = async (path: string) => {
    reference ??= openReference();
    return (await reference).inject(path);
  };

  app.get(PREFIX, { onRequest }, async (_request, reply) => {
    const page = await answer(`${PREFIX}/`);
    return reply
      .headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page.body.replace('js/scalar.js', `${PREFIX}/scalar.js`));
  });
  app.get(`${PREFIX}/scalar.js`, { onRequest }, async (_request, reply) => {
    const script = await answer(`${PREFIX}/js/scalar.js`);
    return reply.header('cache-control', 'public, max-age=3600').type('text/javascript').send(script.body);
  });
}

async function openReference() {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const reference = fastify();
  await reference.register(scalar, {
    routePrefix: PREFIX,
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Sillage API',
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return reference;
}
