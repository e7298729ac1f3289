import { ProviderFault } from './fault.ts';

/** Tasks of a queue that one process works on side by side: far below what providers allow in a second. */
export const AT_ONCE = 10;

/**
 * What waits for a provider waits as long as its outage takes, and a fault that everyone meets holds everyone up. What
 * another provider does meanwhile ends the pause.
 */
export const providerWork = {
  maxAttempts: Number.POSITIVE_INFINITY,
  isShared: (error: unknown) =>
    error instanceof ProviderFault && (error.kind === 'rate_limited' || error.kind === 'not_now'),
} as const;
