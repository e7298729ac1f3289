import { ProviderFault } from './fault.ts';

/** Concurrent tasks per queue and process; far below the rate limits of providers. */
export const PROVIDER_CONCURRENCY = 10;

/**
 * Tasks wait out outages of a provider, and a fault that affects all tasks pauses the worker. A successful call of
 * another provider ends the pause.
 */
export const providerWork = {
  maxAttempts: Number.POSITIVE_INFINITY,
  isShared: (error: unknown) =>
    error instanceof ProviderFault && (error.kind === 'rate_limited' || error.kind === 'not_now'),
} as const;
