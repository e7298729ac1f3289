import Stripe from 'stripe';
import { createStripeTransport } from './transport.ts';

/** The version of Stripe's API that our code and the stand-in speak, whatever the account's own default is. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

export interface StripeOptions {
  readonly secretKey: string;
  /** Another address than Stripe's own: `http://127.0.0.1:4242`. */
  readonly apiUrl?: string | undefined;
  /** How long one call may take. Default 20 s: an invoice's payment asks the card's bank. */
  readonly timeoutMs?: number | undefined;
}

/**
 * The official client. It repeats nothing by itself, because whoever calls it has stored what to repeat, and with which
 * idempotency key. Called through `callStripe`, which reads what it throws.
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
    // An IPv6 address stands in brackets in a URL, and without them where a socket is opened.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
  };
}
