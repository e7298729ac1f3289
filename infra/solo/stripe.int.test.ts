import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CardList, CardSetup } from '@sillage/proto/http/cards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runSolo } from './run.ts';
import { npmStart, type Started, summaryRow } from './testing/npm-start.ts';

let directory = '';
const started: Started[] = [];

beforeAll(async () => {
  // Accessible to other users, because Postgres runs as one if the tests run as root.
  directory = await mkdtemp(join(tmpdir(), 'sillage-solo-stripe-'));
  await chmod(directory, 0o755);
});
afterAll(async () => {
  for (const instance of started) instance.process.kill('SIGTERM');
  await Promise.all(started.map((instance) => instance.exit));
  await rm(directory, { recursive: true, force: true });
});

async function start(dataDir: string, args: readonly string[]): Promise<Started> {
  const instance = npmStart(dataDir, ['--port', '0', ...args]);
  started.push(instance);
  await instance.ready;
  return instance;
}

/** The API as the demo account. */
async function signedIn(instance: Started, dataDir: string) {
  const url = summaryRow(instance, 'Open');
  const { email, password } = z
    .object({ email: z.string(), password: z.string() })
    .parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')));
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const token = await (await post('/auth/v1/token?grant_type=password', { email, password })).json();
  const authorization = { authorization: `Bearer ${z.object({ access_token: z.string() }).parse(token).access_token}` };
  return {
    setUpCard: async () => CardSetup.parse(await (await post('/api/v1/billing/cards/setup', {}, authorization)).json()),
    cards: async () =>
      CardList.parse(await (await fetch(`${url}/api/v1/billing/cards`, { headers: authorization })).json()),
  };
}

/** The number of unaccepted events in the stand-in's state. */
async function waitingEvents(dataDir: string): Promise<number> {
  const Change = z.array(z.object({ kind: z.string(), id: z.string(), object: z.unknown() }));
  const lines = (await readFile(join(dataDir, 'stripe.jsonl'), 'utf8')).trim().split('\n');
  const waiting = new Set<string>();
  for (const { kind, id, object } of lines.flatMap((line) => Change.parse(JSON.parse(line)))) {
    if (kind === 'delivery' && object !== null) waiting.add(id);
    if (kind === 'delivery' && object === null) waiting.delete(id);
  }
  return waiting.size;
}

test('without an account a card is saved on the page of this machine, its events are taken, and a kill loses nothing', async () => {
  const dataDir = join(directory, 'd');
  const first = await start(dataDir, ['--now', '2027-02-01']);
  expect(summaryRow(first, 'Clock')).toMatch(/^2027-02-01 \d\d:\d\d UTC/);
  expect(summaryRow(first, 'Stripe')).toContain('stand in');
  const api = await signedIn(first, dataDir);
  const { url } = await api.setUpCard();
  const card = new URLSearchParams({ number: '4242424242424242', expiry: '12/40', cvc: '123' });
  expect((await fetch(url, { method: 'POST', redirect: 'manual', body: card })).status).toBe(303);
  await expect.poll(() => waitingEvents(dataDir)).toBe(0);
  // No browser returned from the page, so the card is known from the events alone.
  await expect.poll(async () => (await api.cards()).cards).toMatchObject([{ brand: 'visa', last4: '4242' }]);
  const { cards } = await api.cards();
  first.process.kill('SIGKILL');
  await first.exit;

  const second = await start(dataDir, []);
  expect(second.output()).not.toContain('  Clock ');
  expect((await (await signedIn(second, dataDir)).cards()).cards).toEqual(cards);
});

test('the clock is not moved where a Stripe account would be charged', async () => {
  const options = {
    host: '127.0.0.1',
    port: 0,
    dataDir: join(directory, 'none'),
    empty: true,
    help: false,
    clockOffsetMs: 1,
  };
  const place = { root: '', webDir: null, servicesThread: new URL(import.meta.url) };
  await expect(runSolo(options, { STRIPE_SECRET_KEY: 'sk_live_x' }, place)).rejects.toThrow('The clock is not moved');
});
