import { expect, test, vi } from 'vitest';
import { createSillage, SillageError } from './index.ts';

const BASE = 'https://go.example.com/';
const problem = (status: number, code: string, headers = {}) =>
  new Response(JSON.stringify({ code, detail: 'Not now.', requestId: 'r-1' }), {
    status,
    headers: { 'content-type': 'application/problem+json', 'retry-after': '0', ...headers },
  });
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A client whose requests get these responses in sequence; an Error simulates a broken connection. */
function clientOf(...answers: readonly (Response | Error)[]) {
  const left = [...answers];
  const requests: Request[] = [];
  const send: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init));
    const answer = left.shift();
    if (!answer) throw new Error('no answer is left');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { sillage: createSillage({ baseUrl: BASE, apiKey: 'sk_test', retries: 2, fetch: send }), requests };
}

const sale = { orderId: 'A-1', amountMinor: 100, currency: 'EUR' };

test('a sale that failed temporarily is sent again under the same key', async () => {
  const { sillage, requests } = clientOf(problem(503, 'log_unavailable'), json({ accepted: true }, 202));
  await sillage.reportSale({ body: sale });
  const [first, second] = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).toBe(first);
  expect(requests[1]?.headers.get('authorization')).toBe('Bearer sk_test');
  expect(await requests[1]?.json()).toEqual(sale);
});

test('what took too long is sent again', async () => {
  const { sillage, requests } = clientOf(problem(408, 'request_timeout'), json({ accepted: true }, 202));
  await sillage.reportSale({ body: sale });
  expect(requests).toHaveLength(2);
});

test('a batch is sent again unchanged: each event has a key, its own or a new one', async () => {
  const { sillage, requests } = clientOf(problem(503, 'unavailable'), json({ results: [] }, 202));
  const events = [
    { type: 'refund' as const, data: { orderId: 'A-1' } },
    { type: 'sale' as const, idempotencyKey: 'order-A-1', data: sale },
  ];
  await sillage.reportBatch({ body: { events } });
  const [first, second] = await Promise.all(requests.map((request) => request.json()));
  expect(first).toEqual({
    events: [{ ...events[0], idempotencyKey: expect.stringMatching(/^[\w-]{36}$/) }, events[1]],
  });
  expect(second).toEqual(first);
});

test('a request that is still being carried out is asked for again under the same key', async () => {
  const { sillage, requests } = clientOf(
    new Error('reset'),
    problem(409, 'request_in_flight'),
    json({ id: 'c-1' }, 201),
  );
  await sillage.createCampaign({ body: { name: 'Boots', targetUrl: 'https://shop.example.com/' } });
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(requests).toHaveLength(3);
});

test('a key that is given is kept', async () => {
  const { sillage, requests } = clientOf(json({}, 202));
  await sillage.reportSale({ body: sale, headers: { 'idempotency-key': 'order-A-1' } });
  expect(requests[0]?.headers.get('idempotency-key')).toBe('order-A-1');
});

test('reading is repeated after a broken connection, and after the last attempt the error comes', async () => {
  vi.useFakeTimers();
  const broken = new TypeError('fetch failed');
  const mended = clientOf(broken, broken, json({ campaigns: [] }));
  const answer = expect(mended.sillage.listCampaigns()).resolves.toEqual({ campaigns: [] });
  await vi.runAllTimersAsync();
  await answer;
  const refusal = expect(clientOf(broken, broken, broken).sillage.listCampaigns()).rejects.toThrow('fetch failed');
  await vi.runAllTimersAsync();
  await refusal;
  vi.useRealTimers();
});

test('what has no key is not sent twice, unless it was refused before anything was done', async () => {
  const once = clientOf(problem(503, 'unavailable'));
  await expect(once.sillage.objectToAddress({ body: { token: 't' } })).rejects.toMatchObject({ status: 503 });
  const limited = clientOf(problem(429, 'rate_limited'), json({ done: true }));
  expect(await limited.sillage.objectToAddress({ body: { token: 't' } })).toEqual({ done: true });
});

test('a refusal is an error with its code and the id of the request', async () => {
  const refusal = clientOf(problem(404, 'not_found')).sillage.getCampaign({ path: { campaignId: 'c' } });
  const error = await refusal.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SillageError);
  expect(error).toMatchObject({ status: 404, code: 'not_found', requestId: 'r-1', message: 'not_found: Not now.' });
  const page = new Response('<h1>Bad gateway</h1>', { status: 500 });
  await expect(clientOf(page).sillage.listCampaigns()).rejects.toMatchObject({ status: 500, code: undefined });
});

test('the pages of a list are read one after the other', async () => {
  const { sillage, requests } = clientOf(
    json({ conversions: [{ orderId: 'A-2' }], next: 'position' }),
    json({ conversions: [{ orderId: 'A-1' }], next: null }),
  );
  const orders = [];
  for await (const { orderId } of sillage.eachConversion({ campaignId: 'c' })) orders.push(orderId);
  expect(orders).toEqual(['A-2', 'A-1']);
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?campaignId=c', '?campaignId=c&cursor=position']);
});
