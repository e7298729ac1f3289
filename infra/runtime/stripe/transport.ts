import Stripe from 'stripe';

/**
 * Node's HTTP as the SDK uses it, but for one thing: the SDK repeats a call whose connection was closed once, even
 * where retries are switched off. Such a call may have had its effect, and that is for our own books to find out.
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
