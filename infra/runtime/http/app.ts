import { type CommonConfig, createMetrics, type Lifecycle, type Logger, type Metrics } from '@sillage/runtime/service';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { decorateUser } from './access.ts';
import { createTrust } from './client-address.ts';
import { checkContracts } from './contracts.ts';
import { checkDeclarations } from './declarations.ts';
import type { FrontDoor } from './front-door/door.ts';
import { addFrontDoor } from './front-door/front-door.ts';
import { healthRoutes, type ReadinessCheck } from './health.ts';
import type { HttpApp } from './http-app.ts';
import { acceptJson } from './json-body.ts';
import { answerCounter, observeFully, observeLightly } from './observe.ts';
import { answerProblems, refuseUnparsable } from './problems.ts';
import { refuseConnection } from './refused-connections.ts';
import { createRequestIds } from './request-id.ts';
import { rememberRoutes } from './routes-of.ts';
import { traceRequests } from './trace-requests.ts';

export interface HttpAppOptions {
  readonly name: string;
  readonly log: Logger;
  /**
   * `TRUSTED_PROXIES`: whose X-Forwarded-For is believed; absent: nobody's. Requests are traced where tracing is on.
   */
  readonly config?: Pick<CommonConfig, 'TRUSTED_PROXIES' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OPS_HOSTS'>;
  /** Turns readiness off at the first step of stopping. */
  readonly life?: Pick<Lifecycle, 'stopping'>;
  /** Shown by /metrics. Default: a registry of this app alone. */
  readonly metrics?: Metrics;
  /** By name (`database`, `log`, `hot`); each rejects while its dependency is away. */
  readonly readiness?: Readonly<Record<string, ReadinessCheck>>;
  /** Bytes; default 64 kB. */
  readonly bodyLimit?: number;
  /** `light`: no line per request and counters instead of a histogram. Default `full`. */
  readonly observe?: 'full' | 'light';
  /**
   * For requests so many that the router's share of each is felt; always observed lightly. Left out while requests are
   * traced.
   */
  readonly frontDoor?: FrontDoor;
}

/**
 * Slow clients are cut off: 10 s to send headers, 30 s to send the whole request, two minutes without a byte either
 * way. A keep-alive outlives a proxy's usual 60 s.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 65_000,
};

/**
 * A Fastify app as every service uses it: zod schemas on routes, every error as `application/problem+json`, request
 * ids, `/healthz`, `/readyz` and `/metrics`. Throw an `AppError` for what is meant to be seen; anything else is logged
 * and answered as `internal`.
 */
export function buildHttpApp(options: HttpAppOptions): HttpApp {
  const trusted = options.config?.TRUSTED_PROXIES;
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: options.bodyLimit ?? 65_536,
    connectionTimeout: TIMEOUTS.connectionTimeout,
    requestTimeout: TIMEOUTS.requestTimeout,
    keepAliveTimeout: TIMEOUTS.keepAliveTimeout,
    http: { headersTimeout: TIMEOUTS.headersTimeout },
    trustProxy: trusted ? createTrust(trusted) : false,
    genReqId: createRequestIds(),
    routerOptions: { maxParamLength: 2048 },
    frameworkErrors: refuseUnparsable,
    clientErrorHandler: refuseConnection,
    // Whoever has a connection yet is served to the end: the framework's 503 would be a failed request.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const metrics = options.metrics ?? createMetrics(options.name);
  rememberRoutes(app);
  checkContracts(app);
  checkDeclarations(app);
  answerProblems(app);
  acceptJson(app);
  decorateUser(app);
  const isTraced = options.config?.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
  if (isTraced) traceRequests(app);
  const { frontDoor, observe, life } = options;
  if (life) leaveWhenStopping(app, life.stopping);
  if (observe === 'light') observeLightly(app, metrics);
  else observeFully(app, metrics);
  if (frontDoor && !isTraced)
    addFrontDoor(app, frontDoor, { count: metrics.of(answerCounter), stopping: life?.stopping });
  healthRoutes(app, {
    metrics,
    checks: options.readiness ?? {},
    stopping: life?.stopping,
    hosts: options.config?.OPS_HOSTS,
  });
  return app;
}

/**
 * From the first step of stopping each answer asks its client to come back by a new connection, which a balancer leads
 * elsewhere: until the server closes, few connections are left that could be cut off as a request comes. Costs nothing
 * before.
 */
function leaveWhenStopping(app: HttpApp, stopping: AbortSignal): void {
  const leave = () => {
    app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  };
  stopping.addEventListener('abort', leave, { once: true });
}
