export { AppError, found, invalidField, isRetriable, notFound } from './app-error.ts';
export {
  CommonConfig,
  ConfigError,
  contactRetentionDays,
  databaseMaxConnections,
  databaseUrl,
  eventsRetentionDays,
  jobsEnabled,
  jwksUrl,
  LogConfig,
  loadConfig,
  migrateAtStart,
  publicUrl,
  supportAddress,
  supportEmail,
  supportHours,
} from './config/config.ts';
export { operatorConfig } from './config/operator-config.ts';
export { operatorEnv } from './config/operator-env.ts';
export { readArgs } from './config/read-args.ts';
export { createSeconds, type ObserveSeconds } from './config/seconds.ts';
export { connectionFault } from './connection-fault.ts';
export { exposeCounter, exposeGauge } from './exposed.ts';
export { isAlive } from './is-alive.ts';
export { answerInBatches } from './process/answer-in-batches.ts';
export { backoffMs, pause } from './process/backoff.ts';
export { type Clock, systemClock } from './process/clock.ts';
export { createDeferred, type Deferred } from './process/deferred.ts';
export { createGroupCommit, type GroupCommit, type GroupRefusal } from './process/group-commit.ts';
export { createLifecycle, type Lifecycle, type OwnedLifecycle } from './process/lifecycle.ts';
export { repeat } from './process/repeat.ts';
export { type Commands, type ProcessContext, runProcess } from './process/run-process.ts';
export { sharedRead } from './process/shared-read.ts';
export { type AccountDigest, createAccountDigest } from './sealing/account-digest.ts';
export { type AddressDigest, createAddressDigest } from './sealing/address-digest.ts';
export { createSealedTokens, type SealedTokens } from './sealing/sealed-tokens.ts';
export { seal, unseal, unsealBytes } from './sealing/sealing.ts';
export { type CacheTally, cacheFigures } from './telemetry/cache-figures.ts';
export { exposeCertificates } from './telemetry/certificate-figures.ts';
export { type JobFigures, jobFigures } from './telemetry/job-figures.ts';
export { createLogDestination } from './telemetry/log-destination.ts';
export { createLogger, type Logger } from './telemetry/logger.ts';
export { createMetrics, exposeProcess, type Metrics } from './telemetry/metrics.ts';
export { createResultCounter } from './telemetry/result-counter.ts';
export {
  currentTraceId,
  currentTraceparent,
  failSpan,
  type SpanOptions,
  startSpan,
  traced,
  traceHeaders,
} from './telemetry/tracing.ts';
export { useTracing } from './telemetry/use-tracing.ts';
export { textTable } from './text-table.ts';
