import Stripe from 'stripe';
import { createStripeTransport } from './transport.ts';

/** The version of Stripe's API that our code and the stand-in use, independent of the account's default. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

export interface StripeOptions {
  readonly secretKey: string;
  /** Replaces Stripe's own URL: `http://127.0.0.1:4242`. */
  readonly apiUrl?: string | undefined;
  /** Timeout of a call. Default 20 s, because paying an invoice involves the card's bank. */
  readonly timeoutMs?: number | undefined;
}

/**
 * The official client, without its own retries, because callers store what to retry, and with which idempotency key.
 * Use it through `callStripe`, which converts its errors.
 */
export function openStripe({ secretKey, apiUrl, timeoutMs = 20_000 }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: createStripeTransport(),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: timeoutMs,
    ...(apiUrl !== undefined && addressOf(apiUrl)),
  });
}

function addressOf(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    // URLs have brackets around IPv6 addresses, sockets do not.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
  };
}
