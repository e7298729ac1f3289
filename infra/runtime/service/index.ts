export { AppError, found, isRetriable, notFound } from './app-error.ts';
export { type Clock, systemClock } from './clock.ts';
export {
  CommonConfig,
  ConfigError,
  databaseMaxConnections,
  databaseUrl,
  jobsEnabled,
  jwksUrl,
  LogConfig,
  loadConfig,
  migrateAtStart,
  publicUrl,
} from './config.ts';
export { connectionFault } from './connection-fault.ts';
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
export { type Commands, type ProcessContext, runProcess } from './run-process.ts';
export { seal, unseal } from './sealing.ts';
export { textTable } from './text-table.ts';
export { currentTraceparent, failSpan, type SpanOptions, startSpan, traced, traceHeaders } from './tracing.ts';
export { useTracing } from './use-tracing.ts';
