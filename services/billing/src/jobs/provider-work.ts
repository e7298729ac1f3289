import { PaymentFault } from '../providers/payment-provider.ts';

/** Tasks of a queue that one process works on side by side: far below what the provider allows in a second. */
export const AT_ONCE = 10;

/** What waits for the provider waits as long as its outage takes, and its limit of requests holds everyone up. */
export const providerWork = {
  maxAttempts: Number.POSITIVE_INFINITY,
  isShared: (error: unknown) => error instanceof PaymentFault && error.code === 'rate_limit',
} as const;
