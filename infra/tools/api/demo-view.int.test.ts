import { DemoView } from '@sillage/proto/http/demo';
import { DEMO_ROUTES } from '@sillage/proto/values/viewed-routes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isRead, nameOf } from '../../runtime/http/app/declarations.ts';
import { publicRoutes } from './routes.ts';
import { addressOf, type Caller, ownedIds, SOMETHING, startDemo } from './testing/demo.ts';
import { reachedBeyond } from './testing/reached-beyond.ts';

let demo: Awaited<ReturnType<typeof startDemo>> | undefined;
/** The demo's own merchant. */
let owner: Caller;
/** A visitor with the public token. */
let visitor: Caller;

beforeAll(async () => {
  const started = await startDemo();
  demo = started;
  owner = started.callerWith(await started.signIn());
  // The new campaign reaches attribution, which knows whether it is in test mode, and then the gateway, with a delay.
  const opened = () => fetch(`${started.url}/api/v1/public/demo`, { method: 'POST' });
  await vi.waitUntil(async () => (await opened()).status === 201, { timeout: 60_000, interval: 3_000 });
  const { accessToken } = DemoView.parse(await (await opened()).json());
  visitor = started.callerWith(accessToken);
  const answered = async () => (await visitor('GET', '/api/v1/campaigns')).status;
  await vi.waitUntil(async () => (await answered()) === 200, { timeout: 60_000, interval: 500 });
});
afterAll(() => demo?.stop());

test('a visitor is shown nothing but questions', async () => {
  const shown = (await publicRoutes()).filter(({ route }) => DEMO_ROUTES.has(nameOf(route)));
  expect(shown.map(({ route }) => nameOf(route)).sort()).toEqual([...DEMO_ROUTES].sort());
  expect(shown.filter(({ route }) => !isRead(route))).toEqual([]);
});

test('a visitor reaches no route but those, whatever the method, and changes nothing', async () => {
  const ids = await ownedIds(owner);
  const before = await owner('GET', `/api/v1/campaigns/${ids.campaignId}`);
  const { tried, reached } = await reachedBeyond(DEMO_ROUTES, visitor, ids);
  expect(tried).toBeGreaterThan(60);
  expect(reached).toEqual([]);
  expect(await owner('GET', `/api/v1/campaigns/${ids.campaignId}`)).toEqual(before);
});

test('a visitor sees the demo, and nothing of its owner or of the private pages of affiliates', async () => {
  await expect.poll(async () => Object.values(await ownedIds(owner))).not.toContain(SOMETHING);
  const ids = await ownedIds(owner);
  const failed: string[] = [];
  let answers = '';
  let opened = 0;
  for (const name of DEMO_ROUTES) {
    const { status, text } = await visitor('GET', addressOf(name.replace('GET ', ''), ids));
    if (status >= 500) failed.push(`${name}: ${status}`);
    if (status === 200) opened += 1;
    answers += text;
  }
  expect(failed).toEqual([]);
  expect(opened).toBeGreaterThan(15);
  expect(answers).toContain('Halyard');
  expect(answers).not.toContain('demo@sillage.test');
  const pages = (await owner('GET', `/api/v1/campaigns/${ids.campaignId}/affiliates`)).text;
  const secrets = [...pages.matchAll(/[?&]token=([\w.-]{10,})/g)].map(([, secret = '']) => secret);
  expect(secrets).not.toEqual([]);
  for (const secret of secrets) expect(answers).not.toContain(secret);
});

test('a view of the demo is no session: it is neither refreshed nor the administrator', async () => {
  for (const [method, path, body] of [
    ['GET', '/auth/v1/user', undefined],
    ['PUT', '/auth/v1/user', { password: 'another-harbour-9' }],
    ['POST', '/auth/v1/factors', { factor_type: 'totp' }],
    ['GET', '/api/v1/account/export', undefined],
    ['GET', '/api/v1/admin/access', undefined],
    ['POST', `/api/v1/admin/merchants/${SOMETHING}/views`, { reason: 'To go on' }],
  ] as const)
    expect([401, 403, 404], path).toContain((await visitor(method, path, body)).status);
});
