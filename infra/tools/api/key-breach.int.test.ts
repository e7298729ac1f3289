import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreatedApiKey } from '@sillage/proto/http/api-keys';
import { CampaignList } from '@sillage/proto/http/campaigns';
import { API_SCOPES, SCOPES_OF_ROUTES } from '@sillage/proto/values/api-scopes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { nameOf } from '../../runtime/http/declarations.ts';
import { npmStart, type Started, summaryRow } from '../../solo/testing/npm-start.ts';
import { publicRoutes } from './routes.ts';

const Session = z.object({ access_token: z.string() });
const SOMETHING = '0198a000-0000-7000-8000-000000000001';

let dataDir = '';
let started: Started;
let url = '';
/** Of the demo account, which has campaigns, affiliates and conversions. */
let owner: Caller;
/** A key with every scope, of an account that has nothing. */
let stranger: Caller;

type Caller = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly text: string }>;

const callerWith =
  (token: string): Caller =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };

async function sessionOf(path: string, account: object): Promise<Caller> {
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return callerWith(Session.parse(await answer.json()).access_token);
}

async function keyOf(session: Caller): Promise<Caller> {
  const answer = await session('POST', '/api/v1/account/api-keys', { name: 'All', scopes: API_SCOPES });
  return callerWith(CreatedApiKey.parse(JSON.parse(answer.text)).key);
}

beforeAll(async () => {
  // Open to others: where the tests run as root, Postgres runs as another user.
  dataDir = await mkdtemp(join(tmpdir(), 'sillage-breach-'));
  await chmod(dataDir, 0o755);
  started = npmStart(dataDir);
  await started.ready;
  url = summaryRow(started, 'Open');
  const demo: unknown = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  owner = await keyOf(
    await sessionOf('token?grant_type=password', z.object({ email: z.string(), password: z.string() }).parse(demo)),
  );
  stranger = await keyOf(await sessionOf('signup', { email: 'bob@example.com', password: 'quiet-harbour-7' }));
}, 240_000);
afterAll(async () => {
  started?.process.kill('SIGTERM');
  await started?.exit;
  await rm(dataDir, { recursive: true, force: true });
});

const Ids = z.array(z.object({ id: z.string() }));

/** Ids of what the owner has, by the name of the parameter. */
async function ownedIds(): Promise<Readonly<Record<string, string>>> {
  const { campaigns } = CampaignList.parse(JSON.parse((await owner('GET', '/api/v1/campaigns')).text));
  const campaignId = campaigns[0]?.id ?? SOMETHING;
  const listed = async (path: string, member: string) =>
    Ids.parse(JSON.parse((await owner('GET', path)).text)[member])[0]?.id ?? SOMETHING;
  return {
    campaignId,
    affiliateId: await listed(`/api/v1/campaigns/${campaignId}/affiliates`, 'affiliates'),
    conversionId: await listed(`/api/v1/conversions?campaignId=${campaignId}`, 'conversions'),
  };
}

const NEED_A_CAMPAIGN = new Set(['/api/v1/conversions', '/api/v1/clicks', '/api/v1/billing/settlements']);

/** The address with the owner's ids in it. */
function addressOf(route: string, ids: Readonly<Record<string, string>>): string {
  const path = route.replace(/:(\w+)/g, (_all, name: string) => ids[name] ?? SOMETHING);
  return NEED_A_CAMPAIGN.has(route) ? `${path}?campaignId=${ids.campaignId}` : path;
}

test('a key with every scope opens nothing of another account', async () => {
  // What the demo account has sold is folded while the program starts, and after.
  await expect.poll(async () => Object.values(await ownedIds())).not.toContain(SOMETHING);
  const ids = await ownedIds();
  const secrets = Object.values(ids);
  const breaches: string[] = [];
  let opened = 0;
  for (const name of Object.keys(SCOPES_OF_ROUTES)) {
    const [method = '', route = ''] = name.split(' ');
    const path = addressOf(route, ids);
    const isOfOwner = secrets.some((id) => path.includes(id));
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const { status, text } = await stranger(method, path, body);
    const isOpen = status < 400 && (isOfOwner || secrets.some((id) => text.includes(id)));
    if (isOpen || status >= 500) breaches.push(`${name}: ${status}`);
    if (method === 'GET' && (await owner(method, path)).status === 200) opened += 1;
  }
  expect(breaches).toEqual([]);
  // The addresses are right: their owner's key opens them.
  expect(opened).toBeGreaterThan(15);
});

test('the key of the owner reaches nothing that no scope opens', async () => {
  const ids = await ownedIds();
  const closed = (await publicRoutes()).filter(
    ({ route, session }) => session === true && SCOPES_OF_ROUTES[nameOf(route)] === undefined,
  );
  const open: string[] = [];
  for (const { route } of closed) {
    const { status } = await owner(
      String(route.method),
      addressOf(route.url, ids),
      route.method === 'GET' ? undefined : {},
    );
    // Routes of the account look at the body before they look at who asks.
    const isRefused =
      status === 403 || (route.url.startsWith('/api/v1/account/') && (status === 401 || status === 400));
    if (!isRefused) open.push(`${nameOf(route)}: ${status}`);
  }
  expect(closed.length).toBeGreaterThan(30);
  expect(open).toEqual([]);
});
