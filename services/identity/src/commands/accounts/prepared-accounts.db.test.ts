import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newPerson, PASSWORD } from '../../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { codeIn, follow, linkIn } from '../../testing/mails.ts';
import { linkThere, newPersonAt, providerEnv, startTestProvider, type TestProvider } from '../../testing/oidc.ts';
import { operator } from '../../testing/operator.ts';
import { enrolTotp, proveTotp } from '../../testing/second-factor.ts';

/**
 * Attacks in which someone gains access to an account before its owner, or temporarily, and sets up credentials to
 * return with.
 */

let identity: TestIdentity;
/** An instance on which addresses must be confirmed. */
let careful: TestIdentity;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  identity = await startTestIdentity(providerEnv(provider));
  careful = await startTestIdentity({ ...providerEnv(provider), AUTOCONFIRM_EMAIL: 'false' });
}, 240_000);
afterAll(async () => {
  await identity?.close();
  await careful?.close();
  await provider?.close();
});

type Client = ReturnType<TestIdentity['browser']>;

const isSignedIn = async (client: Client): Promise<boolean> => (await client.getUser()).error === null;
const opens = async (on: TestIdentity, email: string, password: string): Promise<boolean> =>
  (await on.browser().signInWithPassword({ email, password })).error === null;

describe('whoever typed a stranger’s address, as autoconfirm lets them, is out once its owner comes by the mailbox', () => {
  const ways: readonly [string, (owner: Client, email: string) => Promise<unknown>][] = [
    [
      'with a code',
      async (owner, email) => {
        await owner.signInWithOtp({ email });
        return owner.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email)) });
      },
    ],
    [
      'with a link',
      async (owner, email) => {
        await owner.signInWithOtp({ email });
        const { fragment } = await follow(identity, linkIn(await identity.smtp.mailTo(email)));
        return owner.setSession({
          access_token: fragment.get('access_token') ?? '',
          refresh_token: fragment.get('refresh_token') ?? '',
        });
      },
    ],
    [
      'with the recovery of the password',
      async (owner, email) => {
        await owner.resetPasswordForEmail(email);
        return owner.verifyOtp({ type: 'recovery', email, token: codeIn(await identity.smtp.mailTo(email)) });
      },
    ],
  ];

  test.each(ways)('%s; a password that could be used goes on, as one person mostly is both', async (_name, comeIn) => {
    const { browser: hijacker, email, id } = await newPerson(identity, {}, 'pkce');
    await linkThere(identity, hijacker, newPersonAt(provider));
    const owner = identity.browser();
    await comeIn(owner, email);
    expect((await owner.getUser()).data.user).toMatchObject({ id, email, app_metadata: { providers: ['email'] } });
    expect(await isSignedIn(hijacker)).toBe(false);
    expect((await hijacker.refreshSession()).error).not.toBeNull();
    expect(await opens(identity, email, PASSWORD)).toBe(true);
    expect((await owner.updateUser({ password: 'chosen-by-the-owner-7' })).error).toBeNull();
    expect(await opens(identity, email, PASSWORD)).toBe(false);
    expect(await opens(identity, email, 'chosen-by-the-owner-7')).toBe(true);

    // The address is proven now, so nothing is dropped a second time.
    const again = identity.browser();
    await again.signInWithOtp({ email });
    await again.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email, 2)) });
    expect(await isSignedIn(owner)).toBe(true);
    expect(await opens(identity, email, 'chosen-by-the-owner-7')).toBe(true);
  });

  test('a code that the signed-in owner types proves the address, and leaves everything', async () => {
    const { browser, email } = await newPerson(identity);
    const other = identity.browser();
    await other.signInWithPassword({ email, password: PASSWORD });
    await browser.reauthenticate();
    const nonce = codeIn(await identity.smtp.mailTo(email));
    expect((await browser.updateUser({ password: 'chosen-by-the-owner-7', nonce })).error).toBeNull();
    await other.signInWithOtp({ email });
    await other.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email, 2)) });
    expect(await isSignedIn(browser)).toBe(true);
    expect(await opens(identity, email, 'chosen-by-the-owner-7')).toBe(true);
  });
});

describe('second factors and the recovery of an address', () => {
  /** Recovers the account by the nth mail to the address, in a new browser. */
  async function recovered(email: string, nth: number): Promise<Client> {
    const client = identity.browser();
    await client.resetPasswordForEmail(email);
    const { error } = await client.verifyOtp({
      type: 'recovery',
      email,
      token: codeIn(await identity.smtp.mailTo(email, nth)),
    });
    if (error) throw error;
    return client;
  }
  const levels = async (client: Client) => (await client.mfa.getAuthenticatorAssuranceLevel()).data;
  const isMasterOf = async (client: Client) =>
    (await client.updateUser({ password: 'chosen-by-the-owner-7' })).error === null;

  test('a mailbox alone is no way around a factor that was enrolled after the address was proved', async () => {
    const { browser: owner, email } = await newPerson(identity);
    await owner.reauthenticate();
    const nonce = codeIn(await identity.smtp.mailTo(email));
    await owner.updateUser({ password: 'another-harbour-7', nonce });
    await proveTotp(owner, await enrolTotp(owner), identity.now());
    const thief = await recovered(email, 2);
    expect(await levels(thief)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await thief.updateUser({ password: 'chosen-by-a-thief-7' })).error?.code).toBe('insufficient_aal');
  });

  test('one that was enrolled before falls: nobody keeps a stranger out of their own address (squatting)', async () => {
    const { browser: squatter, email } = await newPerson(identity);
    await proveTotp(squatter, await enrolTotp(squatter), identity.now());
    const owner = await recovered(email, 1);
    expect(await levels(owner)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect(await isMasterOf(owner)).toBe(true);
    expect(await isSignedIn(squatter)).toBe(false);
    expect(await opens(identity, email, PASSWORD)).toBe(false);
  });

  test('nor by what is set up, with the password that went on, after the owner’s first magic link', async () => {
    const { browser: squatter, email } = await newPerson(identity, {}, 'pkce');
    const first = identity.browser();
    await first.signInWithOtp({ email });
    await first.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email)) });
    await squatter.signInWithPassword({ email, password: PASSWORD });
    await proveTotp(squatter, await enrolTotp(squatter), identity.now());
    await linkThere(identity, squatter, newPersonAt(provider));
    const owner = await recovered(email, 2);
    expect((await owner.getUser()).data.user?.app_metadata.providers).toEqual(['email']);
    expect(await isMasterOf(owner)).toBe(true);
    expect(await isSignedIn(squatter)).toBe(false);

    // The new password ended the doubt about the creator, so recovery keeps second factors from now on.
    await proveTotp(owner, await enrolTotp(owner), identity.now());
    expect(await isMasterOf(await recovered(email, 3))).toBe(false);
  });

  test('a magic link keeps a verified factor', async () => {
    const { browser, email } = await newPerson(identity);
    await proveTotp(browser, await enrolTotp(browser), identity.now());
    const other = identity.browser();
    await other.signInWithOtp({ email });
    await other.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email)) });
    expect(await levels(other)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });
});

describe('whoever signed up first with a stranger’s address does not know the password that counts', () => {
  test('once its owner has signed up, too, and confirmed', async () => {
    const email = newEmail();
    await careful.browser().signUp({ email, password: 'known-to-attacker-7' });
    await careful.browser().signUp({ email, password: PASSWORD });
    const owner = careful.browser();
    await owner.verifyOtp({ type: 'signup', email, token: codeIn(await careful.smtp.mailTo(email, 2)) });
    expect(await isSignedIn(owner)).toBe(true);
    expect(await opens(careful, email, 'known-to-attacker-7')).toBe(false);
    expect((await owner.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await opens(careful, email, PASSWORD)).toBe(true);
  });

  test('a sign-up that is only repeated keeps its password', async () => {
    const email = newEmail();
    await careful.browser().signUp({ email, password: PASSWORD });
    await careful.browser().signUp({ email, password: PASSWORD });
    await careful.browser().verifyOtp({ type: 'signup', email, token: codeIn(await careful.smtp.mailTo(email, 2)) });
    expect(await opens(careful, email, PASSWORD)).toBe(true);
  });

  test('once its owner has accepted an operator’s invitation', async () => {
    const email = newEmail();
    await careful.browser().signUp({ email, password: 'known-to-attacker-7' });
    expect((await (await operator(careful)).inviteUserByEmail(email)).error).toBeNull();
    await follow(careful, linkIn(await careful.smtp.mailTo(email, 2)));
    expect(await opens(careful, email, 'known-to-attacker-7')).toBe(false);
  });
});
