import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { addressVariable } from '@sillage/proto/services';
import { beyondKeys, beyondViews, clientOf, type HttpApp } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExchangeKeys } from './api-keys.ts';
import type { GatewayDeps } from './deps.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import type { Limiter } from './limits.ts';
import type { Row } from './routing-table.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

interface ProxyDeps extends Pick<GatewayDeps, 'config' | 'authenticator' | 'demo'> {
  readonly limiter: Limiter;
  readonly exchangeKeys: ExchangeKeys;
}

/** Mounts one row of the routing table. */
export function proxyRow(app: HttpApp, row: Row, deps: ProxyDeps): void {
  app.register(
    async (scope) => {
      scope.addHook('onRequest', (request, reply) => admit(request, reply, row, deps));
      acceptAnyBody(scope, row.bodyLimit);
      await scope.register(httpProxy, {
        upstream: deps.config[addressVariable(row.upstream)],
        rewritePrefix: row.prefix,
        // The bodies are read here, whole and limited, so that a slow client never holds a service's connection.
        proxyPayloads: false,
        disableRequestLogging: true,
        // The service behind declares what the request changes, and authorises it.
        config: { changes: 'money', proof: 'own check' },
        undici: { connections: 128, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 60_000, connectTimeout: 3_000 },
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => forwardedHeaders(request, headers),
          rewriteHeaders: (headers) => ({ ...(row.isPrivate && { 'cache-control': 'no-store' }), ...headers }),
          // The proxy's own retries would hide a busy service's 503 and keep the client waiting.
          retryDelay: () => null,
          onError: (reply, { error }) => {
            reply.send(
              new AppError('unavailable', 'The service behind this address does not answer now. Try again.', {
                cause: error,
              }),
            );
          },
        },
      });
    },
    { prefix: row.prefix },
  );
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Row,
  { config, authenticator, demo, limiter, exchangeKeys }: ProxyDeps,
) {
  if (row.limit !== 'none') {
    const perMinute = {
      client: config.CLIENT_LIMIT_PER_MINUTE,
      auth: config.AUTH_LIMIT_PER_MINUTE,
      conversion: config.CONVERSION_LIMIT_PER_MINUTE,
      fetch: config.FETCH_LIMIT_PER_MINUTE,
      receipts: config.RECEIPTS_LIMIT_PER_MINUTE,
    }[row.limit];
    await limiter.count(reply, { name: row.limit, who: clientOf(request.ip), perMinute });
  }
  if (!row.session) return;
  // In the header that is forwarded: the services never see a key.
  request.raw.headers.authorization = await exchangeKeys(request.headers.authorization);
  const user = await authenticator.authenticateAny(request.headers.authorization);
  demo.refuseOver(user);
  // Identity knows sessions alone, and would call the key's token malformed.
  if (user.scopes && row.upstream === 'identity') throw beyondKeys();
  // The services refuse it, too, by their routes: what changes something does not even get there.
  if (user.viewer && (!READS.has(request.method) || row.upstream === 'identity')) throw beyondViews();
  if (user.scopes)
    await limiter.count(reply, { name: 'key', who: user.sessionId, perMinute: config.KEY_LIMIT_PER_MINUTE });
  await limiter.count(reply, {
    name: 'account',
    who: user.viewer ? user.sessionId : user.id,
    perMinute: config.ACCOUNT_LIMIT_PER_MINUTE,
  });
}

/** Any content type, as bytes; the services parse. A stream again, because the proxy would re-encode anything else. */
function acceptAnyBody(
  scope: { removeAllContentTypeParsers(): void } & Pick<HttpApp, 'addContentTypeParser'>,
  bodyLimit: number,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
    done(null, body.length === 0 ? undefined : Readable.from([body]));
  });
}
