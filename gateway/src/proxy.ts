import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { addressVariable } from '@sillage/proto/services';
import { apiKeyNotAllowed, clientOf, type HttpApp, viewNotAllowed } from '@sillage/runtime/http';
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
        // Reads bodies completely here, with a size limit, so that a slow client does not block a service's connection.
        proxyPayloads: false,
        disableRequestLogging: true,
        // The upstream service declares what the request changes, and authorises it.
        config: { changes: 'money', proof: 'own check' },
        undici: { connections: 128, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 60_000, connectTimeout: 3_000 },
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => forwardedHeaders(request, headers),
          rewriteHeaders: (headers) => ({ ...(row.isPrivate && { 'cache-control': 'no-store' }), ...headers }),
          // The proxy's own retries would hide the 503 of a busy service and delay the client.
          retryDelay: () => null,
          onError: (reply, { error }) => {
            reply.send(
              new AppError('unavailable', 'The service behind this address is not answering. Try again.', {
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
  // Replaces the forwarded header, so that services never see an API key.
  request.raw.headers.authorization = await exchangeKeys(request.headers.authorization);
  const user = await authenticator.authenticateAny(request.headers.authorization);
  demo.refuseOver(user);
  // Identity accepts only sessions, and would reject the key's token as malformed.
  if (user.scopes && row.upstream === 'identity') throw apiKeyNotAllowed();
  // Services check this by route as well; writing requests are already refused here.
  if (user.viewer && (!READS.has(request.method) || row.upstream === 'identity')) throw viewNotAllowed();
  if (user.scopes)
    await limiter.count(reply, { name: 'key', who: user.sessionId, perMinute: config.KEY_LIMIT_PER_MINUTE });
  await limiter.count(reply, {
    name: 'account',
    who: user.viewer ? user.sessionId : user.id,
    perMinute: config.ACCOUNT_LIMIT_PER_MINUTE,
  });
}

/** Accepts any content type as bytes. Passes a stream on, because the proxy would re-encode anything else. */
function acceptAnyBody(
  scope: { removeAllContentTypeParsers(): void } & Pick<HttpApp, 'addContentTypeParser'>,
  bodyLimit: number,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
    done(null, body.length === 0 ? undefined : Readable.from([body]));
  });
}
