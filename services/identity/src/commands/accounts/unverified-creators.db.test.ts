import { createAuthenticator } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAccount, canSignIn, newPerson, newPhone, PASSWORD } from '../../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { codeIn, follow, linkIn } from '../../testing/mails.ts';
import { linkThere, newPersonAt, providerEnv, startTestProvider, type TestProvider } from '../../testing/oidc.ts';
import { enrolTotp, proveTotp, tokenOf } from '../../testing/second-factor.ts';
import { startTestMessenger, type TestMessenger } from '../../testing/text-messages.ts';

/**
 * Once someone has proved the mailbox of an account, the password of its creator goes on, but only sessions that came by
 * the mailbox have a verified address, until a new password settles whose the account is.
 */

let identity: TestIdentity;
let provider: TestProvider;
let messenger: TestMessenger;

beforeAll(async () => {
  provider = await startTestProvider();
  messenger = await startTestMessenger();
  identity = await startTestIdentity({ ...providerEnv(provider), ...messenger.env, AUTOCONFIRM_PHONE: 'true' });
}, 240_000);
afterAll(async () => {
  await identity?.close();
  await provider?.close();
  await messenger?.close();
});

type Client = ReturnType<TestIdentity['browser']>;

/** What the other services see of the holder of a session. */
const known = async (client: Client) =>
  createAuthenticator({ jwksUrl: identity.jwksUrl, hot: identity.hot }).authenticate(`Bearer ${await tokenOf(client)}`);
const isVerified = async (client: Client) => (await known(client)).emailVerified;

/** A browser that came by the code of the nth mail to the address. */
async function byMail(email: string, nth = 1): Promise<Client> {
  const client = identity.browser();
  await client.signInWithOtp({ email });
  const token = codeIn(await identity.smtp.mailTo(email, nth));
  const { error } = await client.verifyOtp({ type: 'email', email, token });
  if (error) throw error;
  return client;
}

async function byPassword(email: string, password = PASSWORD): Promise<Client> {
  const client = identity.browser('/auth/v1', 'pkce');
  const { error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

async function byText(phone: string): Promise<Client> {
  const client = identity.browser();
  await client.signInWithOtp({ phone });
  const { error } = await client.verifyOtp({ type: 'sms', phone, token: await messenger.codeTo(phone) });
  if (error) throw error;
  return client;
}

test('a creator with a second factor does not inherit the address when its owner, or a scanner of mails, opens a link', async () => {
  const { browser: creator, email } = await newPerson(identity);
  const factor = await enrolTotp(creator);
  await proveTotp(creator, factor, identity.now());
  const scanner = identity.browser();
  await scanner.signInWithOtp({ email });
  await follow(identity, linkIn(await identity.smtp.mailTo(email)));

  const again = await byPassword(email);
  expect(await isVerified(again)).toBe(false);
  identity.advance(30_000);
  await proveTotp(again, factor, identity.now());
  expect(await known(again)).toMatchObject({ aal: 'aal2', emailVerified: false });
  const owner = await byMail(email, 2);
  expect(await isVerified(owner)).toBe(true);
  await again.refreshSession();
  expect(await isVerified(again)).toBe(false);
});

test('nor by a number or an identity that they add', async () => {
  const { email } = await newPerson(identity);
  const owner = await byMail(email);
  const creator = await byPassword(email);
  const phone = newPhone();
  expect((await creator.updateUser({ phone })).error).toBeNull();
  const friend = newPersonAt(provider);
  await linkThere(identity, creator, friend);
  expect(await isVerified(await byText(phone))).toBe(false);
  expect(await isVerified(creator)).toBe(false);

  // Nor does a code by mail that proves something else settle it.
  await owner.reauthenticate();
  const code = codeIn(await identity.smtp.mailTo(email, 2));
  // The code is right, but the service that knows the debts is away.
  expect((await callAccount(identity, 'POST', 'deletion', await tokenOf(owner), { code })).status).toBe(503);
  expect(await isVerified(await byPassword(email))).toBe(false);
  await owner.refreshSession();
  expect(await isVerified(owner)).toBe(true);
});

test('a new password that the owner of the mailbox sets drops all that the creator added, and verifies every later session', async () => {
  const { email } = await newPerson(identity);
  const owner = await byMail(email);
  const creator = await byPassword(email);
  await creator.updateUser({ phone: newPhone() });
  await linkThere(identity, creator, newPersonAt(provider));
  await enrolTotp(creator);
  expect((await owner.updateUser({ password: 'chosen-by-the-owner-7' })).error).toBeNull();

  expect((await creator.getUser()).error).not.toBeNull();
  expect(await canSignIn(identity, email, PASSWORD)).toBe(false);
  const { data } = await owner.getUser();
  expect(data.user).toMatchObject({ email, phone: '', app_metadata: { providers: ['email'] } });
  expect(data.user?.factors ?? []).toEqual([]);
  expect(await isVerified(await byPassword(email, 'chosen-by-the-owner-7'))).toBe(true);
});

test('so does one that the creator sets with a code from the mailbox, and keeps what they added', async () => {
  const { email } = await newPerson(identity);
  await byMail(email);
  await linkThere(identity, await byPassword(email), newPersonAt(provider));
  const creator = await byPassword(email);
  await creator.reauthenticate();
  const nonce = codeIn(await identity.smtp.mailTo(email, 2));
  expect((await creator.updateUser({ password: 'another-harbour-7', nonce })).error).toBeNull();
  expect((await creator.getUser()).data.user?.app_metadata.providers).toHaveLength(2);
  expect(await isVerified(await byPassword(email, 'another-harbour-7'))).toBe(true);
});

test('a new password without a code from the mailbox settles nothing', async () => {
  const { email } = await newPerson(identity);
  await byMail(email);
  const creator = await byPassword(email);
  expect((await creator.updateUser({ password: 'another-harbour-7' })).error).toBeNull();
  await creator.refreshSession();
  expect(await isVerified(creator)).toBe(false);
});
