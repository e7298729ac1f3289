import { createHmac, randomUUID } from 'node:crypto';
import { VIEWED_ROUTES } from '@sillage/proto/values/viewed-routes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { isRead, nameOf } from '../../runtime/http/app/declarations.ts';
import { publicRoutes } from './routes.ts';
import { addressOf, type Caller, ownedIds, SOMETHING, startDemo } from './testing/demo.ts';
import { reachedBeyond } from './testing/reached-beyond.ts';

/** Identity signs with this secret here, so that the test can sign like identity. */
const SECRET = 'the secret of the tests of views, long enough';

let demo: Awaited<ReturnType<typeof startDemo>> | undefined;
/** The demo account's caller, which has campaigns, affiliates and conversions. */
let owner: Caller;
let view: Caller;
/** A view of an account without data. */
let viewOfAnother: Caller;
let viewToken = '';
let callerWith: (token: string) => Caller;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token like identity's, with the test's changes. */
function signView(userId: string, changed: object = {}): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = {
    sub: userId,
    session_id: randomUUID(),
    aal: 'aal1',
    email: 'demo@sillage.test',
    email_verified: true,
    act: { sub: randomUUID(), session_id: randomUUID() },
    aud: 'account-view',
    iat: issuedAt,
    exp: issuedAt + 1800,
    ...changed,
  };
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
}

/** The account of a token. */
function accountOf(token: string): string {
  const [, claims = ''] = token.split('.');
  return z.object({ sub: z.string() }).parse(JSON.parse(Buffer.from(claims, 'base64url').toString())).sub;
}

beforeAll(async () => {
  vi.stubEnv('JWT_SECRET', SECRET);
  demo = await startDemo();
  ({ callerWith } = demo);
  const ownToken = await demo.signIn();
  owner = callerWith(ownToken);
  viewToken = signView(accountOf(ownToken));
  view = callerWith(viewToken);
  viewOfAnother = callerWith(signView(accountOf(await demo.signUp())));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await demo?.stop();
});

test('what a view is shown exists, and is nothing but questions to which a session is needed', async () => {
  const routes = await publicRoutes();
  const shown = routes.filter(({ route }) => VIEWED_ROUTES.has(nameOf(route)));
  expect(shown.map(({ route }) => nameOf(route)).sort()).toEqual([...VIEWED_ROUTES].sort());
  const changing = shown.filter(({ route }) => !isRead(route) || route.config?.changes === 'access');
  expect(changing.map(({ route }) => nameOf(route))).toEqual([]);
  // Live views are not in the gateway's table: they authenticate themselves.
  const unasked = shown.filter(({ session, route }) => session !== true && !route.url.startsWith('/api/v1/live/'));
  expect(unasked.map(({ route }) => nameOf(route))).toEqual([]);
});

test('a view reaches no route but those, whatever the method, and changes nothing', async () => {
  const ids = await ownedIds(owner);
  const before = await owner('GET', `/api/v1/campaigns/${ids.campaignId}`);
  const { tried, reached } = await reachedBeyond(VIEWED_ROUTES, view, ids);
  expect(tried).toBeGreaterThan(60);
  expect(reached).toEqual([]);
  expect(await owner('GET', `/api/v1/campaigns/${ids.campaignId}`)).toEqual(before);
});

test('a view shows its account, and of another account nothing', async () => {
  // The demo account's sales are processed during the start and after it.
  await expect.poll(async () => Object.values(await ownedIds(owner))).not.toContain(SOMETHING);
  const ids = await ownedIds(owner);
  const breaches: string[] = [];
  let opened = 0;
  for (const name of VIEWED_ROUTES) {
    const path = addressOf(name.replace('GET ', ''), ids);
    const isOfOwner = Object.values(ids).some((id) => path.includes(id));
    const { status, text } = await viewOfAnother('GET', path);
    const isOpen = status < 400 && (isOfOwner || Object.values(ids).some((id) => text.includes(id)));
    if (isOpen || status >= 500) breaches.push(`${name}: ${status}`);
    if ((await view('GET', path)).status === 200) opened += 1;
  }
  expect(breaches).toEqual([]);
  // Verifies the addresses: a view of their owner's account opens them.
  expect(opened).toBeGreaterThan(15);
});

test('a view never shows the private page of an affiliate, by which one could act in their name', async () => {
  const { campaignId } = await ownedIds(owner);
  const path = `/api/v1/campaigns/${campaignId}/affiliates`;
  const Pages = z.object({ affiliates: z.array(z.object({ dashboardUrl: z.string() })) });
  const pagesOf = async (caller: Caller) =>
    Pages.parse(JSON.parse((await caller('GET', path)).text)).affiliates.map(({ dashboardUrl }) => dashboardUrl);
  const secrets = (await pagesOf(owner)).map((page) => new URL(page).search);
  expect(secrets.filter((secret) => secret.length > 10)).not.toEqual([]);
  const shown = (await pagesOf(view)).join(' ');
  for (const secret of secrets) expect(shown).not.toContain(secret);
});

test('a view is no session: it is neither refreshed, nor upgraded, nor the administrator', async () => {
  for (const [method, path, body] of [
    ['GET', '/auth/v1/user', undefined],
    ['PUT', '/auth/v1/user', { password: 'another-harbour-9' }],
    ['POST', '/auth/v1/factors', { factor_type: 'totp' }],
    ['GET', '/auth/v1/reauthenticate', undefined],
    ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: viewToken }],
    ['GET', '/api/v1/admin/access', undefined],
    ['GET', '/api/v1/admin/merchants', undefined],
    ['POST', `/api/v1/admin/merchants/${SOMETHING}/views`, { reason: 'To go on' }],
  ] as const)
    expect([400, 401, 403], path).toContain((await view(method, path, body)).status);
});

test('a view is no key where a campaign or a shop reports sales', async () => {
  const order = { orderId: 'view-1', amount: '10.00', currency: 'EUR' };
  expect((await view('POST', '/api/v1/track/sale', order)).status).toBeGreaterThanOrEqual(400);
});

test.each([
  ['without an actor', { act: undefined }],
  ['with an actor that names no session', { act: { sub: SOMETHING } }],
  ['of an unknown kind', { aud: 'account-edit' }],
  ['whose time is over', { exp: Math.floor(Date.now() / 1000) - 60 }],
])('a token %s is refused', async (_what, changed) => {
  const answer = await callerWith(signView(accountOf(viewToken), changed))('GET', '/api/v1/campaigns');
  expect(answer.status).toBe(401);
});

test.each([
  ['a session', ['account-view', 'authenticated']],
  ['a key', ['account-view', 'api-key']],
])('a token that claims to be %s as well is a view all the same', async (_what, aud) => {
  const scope = 'campaigns:write campaigns:read';
  const { campaignId } = await ownedIds(owner);
  const both = callerWith(signView(accountOf(viewToken), { aud, scope }));
  expect((await both('PATCH', `/api/v1/campaigns/${campaignId}`, { name: 'Changed' })).status).toBe(403);
});
