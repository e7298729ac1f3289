import { createHmac, randomBytes } from 'node:crypto';
import { text } from '@sillage/proto/values/text';
import { escapeHtml, type HttpApp, standInPage } from '@sillage/runtime/http';
import { z } from 'zod';
import { type Install, newToken, type Shop, type Store } from './store.ts';

export interface AppCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

interface Options extends AppCredentials {
  readonly nowMs: () => number;
  /** Default 3,600,000. */
  readonly tokenTtlMs: number;
}

/** Codes that were handed out and not exchanged yet, with what they grant. */
type Codes = Map<string, { readonly domain: string; readonly scopes: readonly string[] }>;

const Authorize = z.object({
  client_id: text(100),
  scope: text(1000),
  redirect_uri: text(2048),
  state: text(255),
});
const Exchange = z.object({
  client_id: text(100),
  client_secret: text(100),
  code: text(100).optional(),
  refresh_token: text(100).optional(),
});

/** Asking the merchant for permission, and the tokens for it. */
export function oauthRoutes(app: HttpApp, store: Store, options: Options): void {
  const codes: Codes = new Map();
  const Params = z.object({ shop: text(255) });

  app.get(
    '/:shop/admin/oauth/authorize',
    { schema: { params: Params, querystring: Authorize } },
    async ({ params, query }, reply) => {
      const scopes = query.scope.split(',').map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`);
      const page = standInPage({
        language: 'en',
        title: `Install Sillage in ${params.shop}?`,
        notice: 'This page stands in for Shopify on this machine.',
        body: `<p>The app asks for:</p><ul>${scopes.join('')}</ul><form method="post"><button class="go">Install app</button></form>`,
        formAction: `'self' ${new URL(query.redirect_uri).origin}`,
      });
      return reply.headers(page.headers).send(page.html);
    },
  );

  app.post(
    '/:shop/admin/oauth/authorize',
    { config: { changes: 'nothing' }, schema: { params: Params, querystring: Authorize } },
    async ({ params: { shop: domain }, query }, reply) => {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { domain, scopes: query.scope.split(',') });
      const back = { code, host: Buffer.from(`${domain}/admin`).toString('base64'), shop: domain, state: query.state };
      const signed = { ...back, timestamp: String(Math.floor(Date.now() / 1000)) };
      const address = new URL(query.redirect_uri);
      for (const [name, value] of Object.entries({ ...signed, hmac: hmacOf(signed, options.apiSecret) }))
        address.searchParams.set(name, value);
      return reply.redirect(address.href);
    },
  );

  app.post(
    '/:shop/admin/oauth/access_token',
    { config: { changes: 'nothing' }, schema: { params: Params, body: Exchange } },
    async ({ params, body }, reply) => {
      if (body.client_id !== options.apiKey || body.client_secret !== options.apiSecret)
        return reply.code(401).send({ error: 'invalid_client' });
      const shop = store.shop(params.shop);
      const scopes = body.code === undefined ? scopesOfRefresh(shop, body.refresh_token) : take(codes, body.code, shop);
      if (!scopes) return reply.code(400).send({ error: 'invalid_request' });
      const expiresAtMs = options.nowMs() + options.tokenTtlMs;
      const install: Install = {
        accessToken: newToken('shpat'),
        refreshToken: newToken('shprt'),
        expiresAtMs,
        scopes,
        ownSecret: null,
      };
      shop.installs = [...shop.installs.filter(({ ownSecret }) => ownSecret !== null), install];
      store.save();
      return reply.send({
        access_token: install.accessToken,
        scope: scopes.join(','),
        expires_in: Math.round(options.tokenTtlMs / 1000),
        refresh_token: install.refreshToken,
        refresh_token_expires_in: 7_776_000,
      });
    },
  );
}

/** A code works once. */
function take(codes: Codes, code: string, { domain }: Shop): readonly string[] | undefined {
  const granted = codes.get(code);
  codes.delete(code);
  return granted?.domain === domain ? granted.scopes : undefined;
}

const scopesOfRefresh = (shop: Shop, token: string | undefined): readonly string[] | undefined =>
  shop.installs.find(({ refreshToken }) => refreshToken !== null && refreshToken === token)?.scopes;

/** https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant */
function hmacOf(query: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.entries(query)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return createHmac('sha256', secret).update(text).digest('hex');
}
