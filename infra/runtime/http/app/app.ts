import { type CommonConfig, createMetrics, type Lifecycle, type Logger, type Metrics } from '@sillage/runtime/service';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { decorateUser } from '../access/access.ts';
import { addFastPath } from '../fast-path/add-fast-path.ts';
import type { FastPath } from '../fast-path/fast-path.ts';
import { createTrust } from '../requests/client-address.ts';
import { acceptJson } from '../requests/json-body.ts';
import { refuseConnection } from '../requests/refused-connections.ts';
import { createRequestIds } from '../requests/request-id.ts';
import { answerProblems, refuseUnparsable } from '../responses/problems.ts';
import { checkContracts } from './contracts.ts';
import { checkDeclarations } from './declarations.ts';
import { healthRoutes, type ReadinessCheck } from './health.ts';
import type { HttpApp } from './http-app.ts';
import { answerCounter, observeFully, observeLightly } from './observe.ts';
import { rememberRoutes } from './routes-of.ts';
import { traceRequests } from './trace-requests.ts';

export interface HttpAppOptions {
  readonly name: string;
  readonly log: Logger;
  /**
   * `TRUSTED_PROXIES`: proxies whose X-Forwarded-For is trusted; absent: none. Requests are traced if tracing is on.
   */
  readonly config?: Pick<CommonConfig, 'TRUSTED_PROXIES' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OPS_HOSTS'>;
  /** Readiness fails from the first step of stopping. */
  readonly life?: Pick<Lifecycle, 'stopping'>;
  /** Shown by /metrics. Default: a registry of this app alone. */
  readonly metrics?: Metrics;
  /** By name (`database`, `log`, `hot`); each rejects while its dependency is unavailable. */
  readonly readiness?: Readonly<Record<string, ReadinessCheck>>;
  /** Bytes; default 64 kB. */
  readonly bodyLimit?: number;
  /** `light`: no line per request and counters instead of a histogram. Default `full`. */
  readonly observe?: 'full' | 'light';
  /**
   * Handles requests that are so frequent that the router's cost matters; always observed lightly. Not used while
   * requests are traced.
   */
  readonly fastPath?: FastPath;
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
 * The Fastify app of every service: zod schemas on routes, all errors as `application/problem+json`, request ids,
 * `/healthz`, `/readyz` and `/metrics`. Throw an `AppError` for errors that clients may see; any other error is logged
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
    // Open connections are served to the end; the framework's 503 would be a failed request.
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
  const { fastPath, observe, life } = options;
  if (life) leaveWhenStopping(app, life.stopping);
  if (observe === 'light') observeLightly(app, metrics);
  else observeFully(app, metrics);
  if (fastPath && !isTraced) addFastPath(app, fastPath, { count: metrics.of(answerCounter), stopping: life?.stopping });
  healthRoutes(app, {
    metrics,
    checks: options.readiness ?? {},
    stopping: life?.stopping,
    hosts: options.config?.OPS_HOSTS,
  });
  return app;
}

/**
 * From the first step of stopping, each answer asks the client to close the connection, and the load balancer directs
 * the next one elsewhere. When the server closes, few connections are left on which a request could be cut off. Costs
 * nothing before that.
 */
function leaveWhenStopping(app: HttpApp, stopping: AbortSignal): void {
  const leave = () => {
    app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  };
  stopping.addEventListener('abort', leave, { once: true });
}
