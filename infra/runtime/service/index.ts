export { type AccountDigest, createAccountDigest } from './account-digest.ts';
export { type AddressDigest, createAddressDigest } from './address-digest.ts';
export { answerTogether } from './answer-together.ts';
export { AppError, found, invalidField, isRetriable, notFound } from './app-error.ts';
export { type CacheTally, cacheFigures } from './cache-figures.ts';
export { exposeCertificates } from './certificate-figures.ts';
export { type Clock, systemClock } from './clock.ts';
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
} from './config.ts';
export { connectionFault } from './connection-fault.ts';
export { createDeferred, type Deferred } from './deferred.ts';
export { exposeCounter, exposeGauge } from './exposed.ts';
export { fresh } from './fresh.ts';
export { createGroupCommit, type GroupCommit, type GroupRefusal } from './group-commit.ts';
export { isAlive } from './is-alive.ts';
export { type JobFigures, jobFigures } from './job-figures.ts';
export { createLifecycle, type Lifecycle, type OwnedLifecycle } from './lifecycle.ts';
export { createLogDestination } from './log-destination.ts';
export { createLogger, type Logger } from './logger.ts';
export { createMetrics, exposeProcess, type Metrics } from './metrics.ts';
export { operatorConfig } from './operator-config.ts';
export { operatorEnv } from './operator-env.ts';
export { repeat } from './repeat.ts';
export { createResultCounter } from './result-counter.ts';
export { type Commands, type ProcessContext, runProcess } from './run-process.ts';
export { createSealedTokens, type SealedTokens } from './sealed-tokens.ts';
export { seal, unseal, unsealBytes } from './sealing.ts';
export { createSeconds, type ObserveSeconds } from './seconds.ts';
export { textTable } from './text-table.ts';
export {
  currentTraceId,
  currentTraceparent,
  failSpan,
  type SpanOptions,
  startSpan,
  traced,
  traceHeaders,
} from './tracing.ts';
export { useTracing } from './use-tracing.ts';
