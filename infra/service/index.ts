export { AppError, isRetriable } from './app-error.ts';
export { type Clock, systemClock } from './clock.ts';
export { CommonConfig, ConfigError, loadConfig } from './config.ts';
export { createLifecycle, type Lifecycle, type OwnedLifecycle } from './lifecycle.ts';
export { createLogger, type Logger } from './logger.ts';
export { createMetrics } from './metrics.ts';
export { runService, type ServiceContext } from './run-service.ts';
export { currentTraceparent, failSpan, type SpanOptions, startSpan, traced, traceHeaders } from './tracing.ts';
export { useTracing } from './use-tracing.ts';
