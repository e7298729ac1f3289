import Stripe from 'stripe';

/**
 * The SDK's Node HTTP client, with one change: the SDK retries a call once after a closed connection, even with retries
 * switched off. Such a call may have had its effect, so our own code must look it up.
 */
export function createStripeTransport(): Stripe.HttpClient {
  const transport = Stripe.createNodeHttpClient();
  const send = transport.makeRequest.bind(transport);
  transport.makeRequest = (...request) =>
    send(...request).catch((cause: unknown) => {
      throw isClosed(cause) ? new Error('The connection was closed before the answer was there', { cause }) : cause;
    });
  return transport;
}

const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ECONNRESET|EPIPE)$/.test(String(error.code));
