import { CreatedApiKey } from '@sillage/proto/http/api-keys';
import { API_SCOPES, SCOPES_OF_ROUTES } from '@sillage/proto/values/api-scopes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from '../../runtime/http/app/declarations.ts';
import { publicRoutes } from './routes.ts';
import { addressOf, type Caller, ownedIds, SOMETHING, startDemo } from './testing/demo.ts';

let demo: Awaited<ReturnType<typeof startDemo>> | undefined;
/** The demo account's caller, which has campaigns, affiliates and conversions. */
let owner: Caller;
/** A key with every scope, of an account without data. */
let stranger: Caller;

beforeAll(async () => {
  const started = await startDemo();
  demo = started;
  const keyOf = async (token: string) => {
    const session = started.callerWith(token);
    const answer = await session('POST', '/api/v1/account/api-keys', { name: 'All', scopes: API_SCOPES });
    return started.callerWith(CreatedApiKey.parse(JSON.parse(answer.text)).key);
  };
  owner = await keyOf(await started.signIn());
  stranger = await keyOf(await started.signUp());
});
afterAll(() => demo?.stop());

test('a key with every scope opens nothing of another account', async () => {
  // The demo account's sales are processed during the start and after it.
  await expect.poll(async () => Object.values(await ownedIds(owner))).not.toContain(SOMETHING);
  const ids = await ownedIds(owner);
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
  // Verifies the addresses: their owner's key opens them.
  expect(opened).toBeGreaterThan(15);
});

test('the key of the owner reaches nothing that no scope opens', async () => {
  const ids = await ownedIds(owner);
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
    // Routes of the account validate the body before they authenticate.
    const isRefused =
      status === 403 || (route.url.startsWith('/api/v1/account/') && (status === 401 || status === 400));
    if (!isRefused) open.push(`${nameOf(route)}: ${status}`);
  }
  expect(closed.length).toBeGreaterThan(30);
  expect(open).toEqual([]);
});
