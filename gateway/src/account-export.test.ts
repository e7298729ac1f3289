import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportingServices } from '@sillage/proto/export/export-files';
import { recordLines, refund } from '@sillage/runtime/archive/testing';
import { REVOCATIONS_WRITTEN_KEY } from '@sillage/runtime/http';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from './testing/fixture.ts';

let fixture: Fixture;
let noted: string[];
beforeEach(async () => {
  noted = [];
  fixture = await startFixture();
  await fixture.hot.set(REVOCATIONS_WRITTEN_KEY, '1');
  for (const service of exportingServices)
    fixture[service].own.answer = ({ url = '', headers }, response) => {
      if (url.endsWith('/exports')) {
        noted.push(`${headers['user-agent']} ${headers['x-forwarded-for']}`);
        response.end('{}');
      } else response.end(recordLines(service, { refunds: [refund(1)] }));
      return true;
    };
});
afterEach(() => fixture.close());

const ask = (headers: Record<string, string>) =>
  fetch(`${fixture.url}/api/v1/account/export`, { headers: { ...headers, 'user-agent': 'Backup/1.0' } });

test('the archive is noted first, and comes as a file that nobody keeps on the way', async () => {
  const { headers } = await fixture.signIn({ id: refund(9).id });
  const answer = await ask(headers);
  expect(noted).toEqual(['Backup/1.0 127.0.0.1']);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="sillage-export-[\d-]+\.zip"$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(strFromU8(files['refunds.ndjson'] ?? new Uint8Array())).toContain('"orderId":"A-1"');
});

test('whoever has a second factor is asked for it, and nobody is answered without a session', async () => {
  const { headers } = await fixture.signIn({ hasSecondFactor: true });
  const answer = await ask(headers);
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'insufficient_aal' }]);
  expect((await ask({})).status).toBe(401);
  expect(noted).toEqual([]);
});

test('without its note nothing leaves', async () => {
  fixture.identity.own.answer = (_request, response) => {
    response.writeHead(503).end();
    return true;
  };
  const { headers } = await fixture.signIn({});
  const answer = await ask(headers);
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
});

test('an answer breaks off where a service does, and the log says why', async () => {
  fixture.billing.own.answer = (_request, response) => {
    response.writeHead(500).end();
    return true;
  };
  const { headers } = await fixture.signIn({});
  const answer = await ask(headers);
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  expect(fixture.errors).toEqual([expect.stringContaining('A service does not give its records.')]);
});

test('a client that leaves is not read for any longer, and makes room', async () => {
  const requested: ServerResponse[] = [];
  fixture.attribution.own.answer = (_request, response) => {
    response.write('#clicks.ndjson\n');
    requested.push(response);
    return true;
  };
  const { headers } = await fixture.signIn({});
  const begin = async () => {
    const client = get(`${fixture.url}/api/v1/account/export`, { headers });
    const [answer]: IncomingMessage[] = await once(client, 'response');
    answer?.on('error', () => {}).resume();
    return client;
  };
  const clients = [await begin(), await begin()];
  await expect.poll(() => requested.length).toBe(2);
  expect((await ask(headers)).status).toBe(503);
  for (const client of clients) client.destroy();
  await expect.poll(() => requested.every(({ destroyed }) => destroyed)).toBe(true);
  expect(fixture.errors).toEqual([]);
  const next = await begin();
  await expect.poll(() => requested.length).toBe(3);
  next.destroy();
});

test('clients that leave before they are let in take no room', async () => {
  const { headers } = await fixture.signIn({ id: refund(9).id });
  const exchanges: ServerResponse[] = [];
  const answer = fixture.identity.own.answer;
  fixture.identity.own.answer = (request, response) => {
    if (request.url !== '/internal/api-keys/exchange') return answer(request, response);
    exchanges.push(response.setHeader('content-type', 'application/json'));
    return true;
  };
  const leaving = ['k', 'o'].map((letter) =>
    get(`${fixture.url}/api/v1/account/export`, {
      headers: { authorization: `Bearer sk_account_${letter.repeat(43)}` },
    }).on('error', () => {}),
  );
  await expect.poll(() => exchanges.length).toBe(2);
  for (const client of leaving) {
    const closed = new Promise((resolve) => client.on('close', resolve));
    client.destroy();
    await closed;
  }
  const accessToken = headers.authorization.slice('Bearer '.length);
  for (const response of exchanges) response.end(JSON.stringify({ accessToken }));
  await expect.poll(async () => (await ask(headers)).status).toBe(200);
});

test('an export that finds no room does not use up the hour of its account', async () => {
  const waiting: ServerResponse[] = [];
  fixture.attribution.own.answer = (_request, response) => {
    response.write('#clicks.ndjson\n');
    waiting.push(response);
    return true;
  };
  const other = await fixture.signIn({});
  const clients = [1, 2].map(() =>
    get(`${fixture.url}/api/v1/account/export`, { headers: other.headers }).on('error', () => {}),
  );
  await expect.poll(() => waiting.length).toBe(2);
  const { headers } = await fixture.signIn({ id: refund(9).id });
  const statuses = [];
  for (let times = 0; times < 7; times += 1) statuses.push((await ask(headers)).status);
  expect(statuses).toEqual(Array(7).fill(503));
  for (const client of clients) client.destroy();
});
