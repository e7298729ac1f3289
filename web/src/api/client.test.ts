import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError, isRetriable } from './api-error.ts';
import { createApi } from './client.ts';

const Thing = z.object({ id: z.string() });

function setup(answer: () => Response | Promise<Response>) {
  const requests: { url: string; method: string; headers: Headers; body: unknown; keepalive: boolean }[] = [];
  let ended = 0;
  let factorRequests = 0;
  const api = createApi({
    fetch: async (url, init) => {
      requests.push({
        url: String(url),
        method: init?.method ?? '',
        headers: new Headers(init?.headers),
        body: init?.body,
        keepalive: init?.keepalive ?? false,
      });
      return answer();
    },
    accessToken: async () => 'token-1',
    onSessionEnded: () => {
      ended += 1;
    },
    onFactorNeeded: () => {
      factorRequests += 1;
    },
  });
  return { api, requests, ended: () => ended, factorRequests: () => factorRequests };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.catch((reason: unknown) => reason);
  if (error instanceof ApiError) return error;
  throw new Error('the call did not fail with an ApiError');
};

test('sends the session, the query without absent values, and parses the answer', async () => {
  const { api, requests } = setup(() => json({ id: 'a', extra: 1 }));
  expect(await api.get('/api/v1/things', Thing, { query: { range: 'all', before: undefined } })).toEqual({ id: 'a' });
  expect(requests[0]?.url).toBe('/api/v1/things?range=all');
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer token-1');
});

test('a change that nobody waits for outlives its page', async () => {
  const { api, requests } = setup(() => json({ id: 'a' }));
  await api.patch('/x', Thing, {}, { keepalive: true });
  await api.patch('/x', Thing, {});
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

test('a ticket replaces the session, null sends none', async () => {
  const { api, requests } = setup(() => json({ id: 'a' }));
  await api.get('/x', Thing, { bearer: 'ticket' });
  await api.get('/x', Thing, { bearer: null });
  expect(requests.map((request) => request.headers.get('authorization'))).toEqual(['Bearer ticket', null]);
});

test('a problem becomes an error with its stable code and fields', async () => {
  const problem = {
    code: 'validation_failed',
    detail: 'no',
    status: 400,
    errors: [{ path: 'name', message: 'required' }],
    requestId: 'r1',
  };
  const error = await failureOf(setup(() => json(problem, 400)).api.post('/x', Thing, {}));
  expect([error.code, error.status, error.fields, error.requestId]).toEqual([
    'validation_failed',
    400,
    problem.errors,
    'r1',
  ]);
  expect(isRetriable(error)).toBe(false);
});

test.each([
  [502, 'unavailable', true],
  [429, 'rate_limited', true],
  [500, 'internal', false],
  [404, 'not_found', false],
])('an answer of %i without our body is %s', async (status, code, retriable) => {
  const error = await failureOf(setup(() => new Response('<html>', { status })).api.get('/x', Thing));
  expect([error.code, isRetriable(error)]).toEqual([code, retriable]);
});

test('no answer is a network failure and may be tried again', async () => {
  const error = await failureOf(setup(() => Promise.reject(new TypeError('failed'))).api.get('/x', Thing));
  expect([error.code, isRetriable(error)]).toEqual(['network', true]);
});

test('an answer that breaks the contract is refused, not shown', async () => {
  const error = await failureOf(setup(() => json({ id: 7 })).api.get('/x', Thing));
  expect([error.code, isRetriable(error)]).toEqual(['unexpected_answer', false]);
});

test('401 ends the session, but not where a ticket was refused', async () => {
  const { api, ended } = setup(() => json({ code: 'session_not_found' }, 401));
  await failureOf(api.get('/x', Thing, { bearer: 'ticket' }));
  expect(ended()).toBe(0);
  await failureOf(api.get('/x', Thing));
  expect(ended()).toBe(1);
});

test('where the second factor is needed it is asked for, and only there', async () => {
  const { api, factorRequests } = setup(() => json({ code: 'insufficient_aal' }, 403));
  const error = await failureOf(api.post('/x', Thing, {}));
  expect([error.code, factorRequests()]).toEqual(['insufficient_aal', 1]);
  const other = setup(() => json({ code: 'forbidden' }, 403));
  await failureOf(other.api.post('/x', Thing, {}));
  expect(other.factorRequests()).toBe(0);
});

test('a file that breaks off on the way is a failure of the network, not a file', async () => {
  const breaksOff = () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('reset')) }));
  expect((await failureOf(setup(breaksOff).api.blob('/x'))).code).toBe('network');
});
