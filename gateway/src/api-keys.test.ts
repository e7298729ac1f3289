import { createServer, type Server } from 'node:http';
import { ExchangeApiKey } from '@sillage/proto/http/api-keys';
import { revokedSessionKey } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyExchange } from './api-keys.ts';
import { Echo, type Fixture, startFixture } from './testing/fixture.ts';

const KEY = `sk_account_${'k'.repeat(43)}`;
const OTHER = `sk_account_${'o'.repeat(43)}`;

let fixture: Fixture;
/** What identity answers, by key; without a line: that the key is not valid. */
const tokens = new Map<string, string>();
let exchanges = 0;

beforeAll(async () => {
  fixture = await startFixture({ KEY_LIMIT_PER_MINUTE: '5' });
  fixture.identity.own.answer = (request, response) => {
    if (request.url !== '/internal/api-keys/exchange') return false;
    exchanges += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const accessToken = tokens.get(ExchangeApiKey.parse(JSON.parse(Buffer.concat(chunks).toString())).key);
      response.statusCode = accessToken === undefined ? 401 : 200;
      response.setHeader('content-type', 'application/json');
      const problem = { code: 'unauthorized', detail: 'The API key is not valid' };
      response.end(JSON.stringify(accessToken === undefined ? problem : { accessToken }));
    });
    return true;
  };
});
afterAll(() => fixture.close());

const ask = (key: string, path = '/api/v1/campaigns') =>
  fetch(`${fixture.url}${path}`, { headers: { authorization: `Bearer ${key}` } });

test('passes on an access token in the place of a key, which no service sees, and asks for it once', async () => {
  const { headers } = await fixture.signIn({ scopes: ['campaigns:read'] });
  tokens.set(KEY, headers.authorization.slice('Bearer '.length));
  const answers = await Promise.all([ask(KEY), ask(KEY), ask(KEY)]);
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(Echo.parse(JSON.parse(text)).headers.authorization).toBe(headers.authorization);
    expect(text).not.toContain(KEY);
  }
  expect(exchanges).toBe(1);
});

test('limits each key, and shows the limit that is reached first', async () => {
  const answers = [await ask(KEY), await ask(KEY)];
  expect(answers.map((answer) => answer.headers.get('ratelimit-remaining'))).toEqual(['1', '0']);
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe('5');
  const refused = await ask(KEY);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a key that was revoked is refused at once, though its token was kept', async () => {
  const { user, headers } = await fixture.signIn({ scopes: ['campaigns:read'] });
  tokens.set(OTHER, headers.authorization.slice('Bearer '.length));
  expect((await ask(OTHER)).status).toBe(200);
  await fixture.hot.set(revokedSessionKey(user.sessionId), '1');
  const refused = await ask(OTHER);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'unauthorized', detail: expect.stringContaining('revoked') });
});

test('a key that is not valid opens nothing, and neither does one where no key is taken', async () => {
  expect((await ask(`sk_account_${'x'.repeat(43)}`)).status).toBe(401);
  const { headers } = await fixture.signIn({ scopes: ['statistics:read'] });
  const live = await fetch(`${fixture.url}/api/v1/live/overview`, { headers });
  expect(live.status).toBe(403);
  expect(await live.json()).toMatchObject({ code: 'forbidden' });
});

test('a token is kept for a minute, and a refusal not at all', async () => {
  let requested = 0;
  let status = 401;
  const identity: Server = createServer((_request, response) => {
    requested += 1;
    response.statusCode = status;
    response.end(JSON.stringify({ code: 'unauthorized', detail: 'no', accessToken: `token-${requested}` }));
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  const address = identity.address();
  const IDENTITY_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  let nowMs = 0;
  const exchange = createKeyExchange({ IDENTITY_URL, INTERNAL_SECRET: 's'.repeat(32) }, () => nowMs);
  await expect(exchange(`Bearer ${KEY}`)).rejects.toMatchObject({ code: 'unauthorized' });
  status = 200;
  expect(await exchange(`Bearer ${KEY}`)).toBe('Bearer token-2');
  nowMs = 59_000;
  expect(await exchange(`Bearer ${KEY}`)).toBe('Bearer token-2');
  nowMs = 60_000;
  expect(await exchange(`Bearer ${KEY}`)).toBe('Bearer token-3');
  expect(await exchange('Bearer something.else')).toBe('Bearer something.else');
  identity.closeAllConnections();
  identity.close();
});
