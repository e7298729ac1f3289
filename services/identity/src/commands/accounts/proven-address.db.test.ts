import { randomUUID } from 'node:crypto';
import { createAuthenticator } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson, PASSWORD } from '../../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { codeIn } from '../../testing/mails.ts';
import { fragmentOf, providerEnv, startTestProvider, type TestProvider, walk } from '../../testing/oidc.ts';
import { operator } from '../../testing/operator.ts';
import { enrolTotp, proveTotp } from '../../testing/second-factor.ts';

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

/** The other services' view of the holder of an access token. */
const known = (token: string | undefined) =>
  createAuthenticator({ jwksUrl: identity.jwksUrl, hot: identity.hot }).authenticate(`Bearer ${token}`);

type Client = ReturnType<TestIdentity['browser']>;
const isVerified = async (client: Client) =>
  (await known((await client.getSession()).data.session?.access_token)).emailVerified;

test('an address that was only typed is not verified, although the account may be used', async () => {
  const { browser } = await newPerson(identity);
  expect((await browser.getUser()).data.user?.email_confirmed_at).toBeDefined();
  expect(await isVerified(browser)).toBe(false);
});

test('a code from the mailbox verifies it, for every later session', async () => {
  const { browser, email } = await newPerson(identity);
  await browser.signInWithOtp({ email });
  await browser.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email)) });
  expect(await isVerified(browser)).toBe(true);
  await browser.updateUser({ password: 'another-harbour-7' });
  await browser.signInWithPassword({ email, password: 'another-harbour-7' });
  expect(await isVerified(browser)).toBe(true);
});

test('so does a code from the mailbox that who is signed in types: the session is verified once it is refreshed', async () => {
  const { browser, email } = await newPerson(identity);
  await browser.reauthenticate();
  const nonce = codeIn(await identity.smtp.mailTo(email));
  expect((await browser.updateUser({ password: 'another-harbour-7', nonce })).error).toBeNull();
  await browser.refreshSession();
  expect(await isVerified(browser)).toBe(true);
});

test("a provider's word verifies it", async () => {
  const name = randomUUID();
  provider.setClaims(name, { email: `${name}@example.com`, email_verified: true });
  const { data } = await identity
    .browser()
    .signInWithOAuth({ provider: 'google', options: { queryParams: { login_hint: name } } });
  const end = await walk(identity, String(data.url));
  expect(await known(fragmentOf(end).get('access_token') ?? '')).toMatchObject({
    email: `${name}@example.com`,
    emailVerified: true,
  });
});

test("so does an operator's word; an address that an operator types is not verified by that", async () => {
  const { browser, id } = await newPerson(identity);
  const admin = await operator(identity);
  expect((await admin.updateUserById(id, { email_confirm: true })).error).toBeNull();
  await browser.refreshSession();
  expect(await isVerified(browser)).toBe(true);
  expect((await admin.updateUserById(id, { email: `${randomUUID()}@example.com` })).error).toBeNull();
  await browser.refreshSession();
  expect(await isVerified(browser)).toBe(false);
});

test('the other services know who has a second factor, and who proved it', async () => {
  const { browser, email } = await newPerson(identity);
  const tokenOf = async (client: Client) => (await client.getSession()).data.session?.access_token;
  expect(await known(await tokenOf(browser))).toMatchObject({ aal: 'aal1', hasSecondFactor: false });
  await proveTotp(browser, await enrolTotp(browser), identity.now());
  expect(await known(await tokenOf(browser))).toMatchObject({ aal: 'aal2', hasSecondFactor: true });
  const other = identity.browser();
  await other.signInWithPassword({ email, password: PASSWORD });
  expect(await known(await tokenOf(other))).toMatchObject({ aal: 'aal1', hasSecondFactor: true });
});
