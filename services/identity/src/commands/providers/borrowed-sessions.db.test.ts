import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, PASSWORD } from '../../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import {
  fragmentOf,
  locationOf,
  newPersonAt,
  providerEnv,
  signInThere,
  startTestProvider,
  type TestProvider,
  visit,
  walk,
} from '../../testing/oidc.ts';

let identity: TestIdentity;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  identity = await startTestIdentity(providerEnv(provider));
}, 240_000);
afterAll(async () => {
  await identity?.close();
  await provider?.close();
});

type Client = ReturnType<TestIdentity['browser']>;

describe('what a borrowed session began ends with it', () => {
  const endings: readonly [string, (owner: Client, guest: Client) => Promise<unknown>][] = [
    ['a new password', (owner) => owner.updateUser({ password: 'chosen-by-the-owner-7' })],
    ['a sign-out everywhere', (owner) => owner.signOut({ scope: 'others' })],
  ];

  test.each(endings)('linking an identity, after %s', async (_name, end) => {
    const { browser: owner, email, id } = await newPerson(identity);
    const guest = identity.browser('/auth/v1', 'pkce');
    await guest.signInWithPassword({ email, password: PASSWORD });
    const name = newPersonAt(provider);
    const begin = async () => {
      const { data } = await guest.linkIdentity({ provider: 'google', options: { queryParams: { login_hint: name } } });
      return signInThere(identity, data.url ?? '');
    };
    const back = await begin();
    await end(owner, guest);
    const where = locationOf(await visit(identity, back));
    expect(where.searchParams.get('error_code')).toBe('bad_oauth_state');
    expect(fragmentOf(where).has('access_token')).toBe(false);
    expect((await owner.getUserIdentities()).data?.identities.map(({ user_id }) => user_id)).toEqual([id]);
  });

  test('linking with PKCE, between the code and its exchange', async () => {
    const { browser: owner, email } = await newPerson(identity);
    const guest = identity.browser('/auth/v1', 'pkce');
    await guest.signInWithPassword({ email, password: PASSWORD });
    const { data } = await guest.linkIdentity({
      provider: 'google',
      options: { queryParams: { login_hint: newPersonAt(provider) } },
    });
    const code = (await walk(identity, data.url ?? '')).searchParams.get('code') ?? '';
    await owner.signOut({ scope: 'others' });
    expect((await guest.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found');
    expect((await owner.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  test('a sign-in whose code was not exchanged yet, after a new password', async () => {
    const name = newPersonAt(provider);
    const address = `${identity.url}/authorize?provider=google&login_hint=${name}`;
    const owner = identity.browser();
    const first = fragmentOf(await walk(identity, address));
    await owner.setSession({
      access_token: first.get('access_token') ?? '',
      refresh_token: first.get('refresh_token') ?? '',
    });
    const guest = identity.browser('/auth/v1', 'pkce');
    const { data } = await guest.signInWithOAuth({
      provider: 'google',
      options: { queryParams: { login_hint: name } },
    });
    const code = (await walk(identity, data.url ?? '')).searchParams.get('code') ?? '';
    expect((await owner.updateUser({ password: 'chosen-by-the-owner-7' })).error).toBeNull();
    expect((await guest.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found');
  });
});
