import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { classifyStripeError, type StripeFailure } from './classify-error.ts';
import { openStripe, STRIPE_API_VERSION } from './client.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** The address of a server that counts what it is asked. */
async function serve(answer: RequestListener): Promise<{ readonly url: string; readonly requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const create = (apiUrl: string, timeoutMs = 2000) =>
  openStripe({ secretKey: 'sk_test_1', apiUrl, timeoutMs }).customers.create({ name: 'Ann' }, { idempotencyKey: 'k1' });

async function failureOf(call: Promise<unknown>): Promise<StripeFailure> {
  return call.then(
    () => expect.unreachable('the call passed'),
    (error: unknown) => classifyStripeError(error),
  );
}

test('calls the address given, with the pinned version, the given key and no telemetry', async () => {
  const { url, requests } = await serve(
    (_request, response) =>
      void response.setHeader('request-id', 'req_1').end(JSON.stringify({ id: 'cus_1', object: 'customer' })),
  );
  const stripe = openStripe({ secretKey: 'sk_test_1', apiUrl: url });
  await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k1' });
  await stripe.customers.create({ name: 'Ben' }, { idempotencyKey: 'k2' });
  expect(requests).toHaveLength(2);
  expect(requests[1]).toMatchObject({
    method: 'POST',
    url: '/v1/customers',
    headers: { authorization: 'Bearer sk_test_1', 'stripe-version': STRIPE_API_VERSION, 'idempotency-key': 'k2' },
  });
  expect(requests[1]?.headers).not.toHaveProperty('x-stripe-client-telemetry');
});

const error = (fields: Record<string, string>) => JSON.stringify({ error: { message: 'What happened', ...fields } });

test.each<[string, number, string, Partial<StripeFailure>]>([
  [
    'a declined card',
    402,
    error({ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }),
    {
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'What happened',
      requestId: 'req_1',
    },
  ],
  [
    'a wrong parameter',
    400,
    error({ type: 'invalid_request_error', code: 'parameter_unknown' }),
    { kind: 'refused', code: 'parameter_unknown' },
  ],
  [
    'a request refused without a code',
    400,
    error({ type: 'invalid_request_error' }),
    { kind: 'refused', code: 'invalid_request_error' },
  ],
  ['no permission', 403, error({ type: 'invalid_request_error' }), { kind: 'refused' }],
  [
    'something that is not there',
    404,
    error({ type: 'invalid_request_error', code: 'resource_missing' }),
    { kind: 'refused', code: 'resource_missing' },
  ],
  ['too many requests', 429, error({ type: 'invalid_request_error', code: 'rate_limit' }), { kind: 'rate_limited' }],
  [
    'a locked object',
    429,
    error({ type: 'invalid_request_error', code: 'lock_timeout' }),
    { kind: 'rate_limited', code: 'lock_timeout' },
  ],
  [
    'a key with other parameters',
    400,
    error({ type: 'idempotency_error' }),
    { kind: 'conflict', code: 'idempotency_error' },
  ],
  ['a key in use', 409, error({ type: 'idempotency_error', code: 'idempotency_key_in_use' }), { kind: 'conflict' }],
  [
    'a secret key that is not valid',
    401,
    error({ type: 'invalid_request_error' }),
    { kind: 'unavailable_before_effect' },
  ],
  ['a fault of theirs', 500, error({ type: 'api_error' }), { kind: 'unknown_outcome', code: 'api_error' }],
  ['a page of a proxy', 502, '<html>Bad gateway</html>', { kind: 'unknown_outcome' }],
  ['a page of a proxy that looks certain', 404, '<html>Not found</html>', { kind: 'unknown_outcome' }],
])('%s: %i', async (_name, status, body, expected) => {
  const { url, requests } = await serve(
    (_request, response) => void response.writeHead(status, { 'request-id': 'req_1' }).end(body),
  );
  expect(await failureOf(create(url))).toMatchObject(expected);
  expect(requests).toHaveLength(1);
});

test.each<[string, RequestListener]>([
  ['before it answers', (request) => void request.socket.destroy()],
  [
    'in the middle of its answer',
    (_request, response) =>
      void response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
  ],
  ['never, for it does not answer in time', () => {}],
])('a connection that ends %s has an unknown outcome, and is tried once', async (_name, answer) => {
  const { url, requests } = await serve(answer);
  expect(await failureOf(create(url, 300))).toMatchObject({ kind: 'unknown_outcome' });
  expect(requests).toHaveLength(1);
});

test('where nobody listens, nothing happened', async () => {
  const { url } = await serve(() => {});
  await new Promise((resolve) => servers.pop()?.close(resolve));
  expect(await failureOf(create(url))).toMatchObject({ kind: 'unavailable_before_effect' });
});

test('an error that does not come from Stripe is rethrown', () => {
  expect(() => classifyStripeError(new TypeError('ours'))).toThrow(TypeError);
});
