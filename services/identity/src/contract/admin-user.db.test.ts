import { randomUUID } from 'node:crypto';
import { waitingForLocks } from '@sillage/runtime/postgres/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockUser, updateUser } from '../db/accounts/users.ts';
import { newEmail, newPerson, PASSWORD } from '../testing/account.ts';
import { accountEvents } from '../testing/account-events.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn } from '../testing/mails.ts';
import { operator, operatorToken } from '../testing/operator.ts';
import { send, shown } from '../testing/requests.ts';
import { enrolTotp, proveTotp } from '../testing/second-factor.ts';

let identity: TestIdentity;
let admin: Awaited<ReturnType<typeof operator>>;
beforeAll(async () => {
  identity = await startTestIdentity({ AUTOCONFIRM_PHONE: 'true' });
  admin = await operator(identity);
}, 240_000);
afterAll(() => identity?.close());

const nobody = randomUUID();
const notFound = [404, 'user_not_found', 'User not found'];

describe('GET, PUT and DELETE /admin/users/{id}', () => {
  test('GET /admin/users/{id}: 200 with the user, 404 user_not_found', async () => {
    const { id, email } = await newPerson(identity);
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
    expect(await shown(admin.getUserById(nobody))).toEqual(notFound);
    const raw = await send(identity, 'GET', '/admin/users/nonsense', { token: await operatorToken(identity) });
    expect(raw).toMatchObject({ status: 404 });
  });

  test('PUT /admin/users/{id}: address, number, metadata', async () => {
    const { id } = await newPerson(identity, { full_name: 'Ana' });
    const email = newEmail();
    const { data, error } = await admin.updateUserById(id, {
      email,
      phone: '+33633445566',
      phone_confirm: true,
      user_metadata: { full_name: null, city: 'Brest' },
      app_metadata: { plan: 'pro', providers: ['x'] },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      phone: '33633445566',
      phone_confirmed_at: expect.any(String),
      app_metadata: { plan: 'pro', provider: 'email', providers: ['email', 'phone'] },
      user_metadata: { city: 'Brest' },
    });
    expect(data.user?.user_metadata).not.toHaveProperty('full_name');
    expect(data.user?.identities?.map(({ identity_data }) => identity_data?.email ?? identity_data?.phone)).toEqual([
      email,
      '33633445566',
    ]);
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('PUT /admin/users/{id}: metadata that others change meanwhile stay', async () => {
    const { id } = await newPerson(identity);
    const changed = await identity.db.transaction().execute(async (trx) => {
      await lockUser(trx, id);
      const answer = admin.updateUserById(id, { app_metadata: { plan: 'pro' }, user_metadata: { city: 'Brest' } });
      await expect.poll(() => waitingForLocks(identity.db)).toBe(1);
      await updateUser(trx, id, { appMetadata: { tier: 'a' }, userMetadata: { full_name: 'Ana' } }, new Date());
      return { answer };
    });
    expect((await changed.answer).data.user).toMatchObject({
      app_metadata: { plan: 'pro', tier: 'a' },
      user_metadata: { city: 'Brest', full_name: 'Ana' },
    });
  });

  test('PUT /admin/users/{id}: email_confirm confirms and takes back', async () => {
    const { id, email } = await newPerson(identity);
    await admin.updateUserById(id, { email_confirm: false });
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'email_not_confirmed',
    );
    await admin.updateUserById(id, { email_confirm: true });
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test.each([{ password: 'another-shore-8' }, { ban_duration: '1h' }])(
    'PUT /admin/users/{id}: %o voids the codes that were sent',
    async (change) => {
      const { id, email } = await newPerson(identity);
      await identity.browser().signInWithOtp({ email });
      const token = codeIn(await identity.smtp.mailTo(email));
      expect((await admin.updateUserById(id, change)).error).toBeNull();
      await admin.updateUserById(id, { ban_duration: 'none' });
      expect((await identity.browser().verifyOtp({ type: 'email', email, token })).error?.code).toBe('otp_expired');
    },
  );

  test('PUT /admin/users/{id}: a new password signs everybody out', async () => {
    const { browser, id, email } = await newPerson(identity);
    expect((await admin.updateUserById(id, { password: 'another-shore-8' })).error).toBeNull();
    expect((await browser.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await identity.browser().signInWithPassword({ email, password: 'another-shore-8' })).error).toBeNull();
  });

  test('PUT /admin/users/{id}: a ban ends the sessions and holds until it is lifted', async () => {
    const { browser, id, email, token } = await newPerson(identity);
    expect((await admin.updateUserById(id, { ban_duration: '1h' })).data.user).toMatchObject({
      banned_until: expect.any(String),
    });
    expect((await identity.browser().getUser(token)).error?.name).toBe('AuthSessionMissingError');
    expect((await browser.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'user_banned',
    );
    expect((await admin.updateUserById(id, { ban_duration: 'none' })).data.user).not.toHaveProperty('banned_until');
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('PUT /admin/users/{id}: 404 user_not_found, 422 email_exists, 400 for a bad duration', async () => {
    const [one, two] = [await newPerson(identity), await newPerson(identity)];
    expect(await shown(admin.updateUserById(nobody, {}))).toEqual(notFound);
    expect((await admin.updateUserById(one.id, { email: two.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect((await admin.updateUserById(one.id, { ban_duration: '-1h' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });

  test('DELETE /admin/users/{id}: the account is gone, its sessions are refused, its address is free', async () => {
    const { id, email, token } = await newPerson(identity);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await identity.browser().getUser(token)).error).toMatchObject({ status: 403 });
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await identity.browser().signUp({ email, password: PASSWORD })).error).toBeNull();
    expect(await shown(admin.deleteUser(id))).toEqual(notFound);
  });

  test('DELETE /admin/users/{id}: with the id in capitals, other services learn of it all the same', async () => {
    const { id } = await newPerson(identity);
    const token = await operatorToken(identity);
    expect(await send(identity, 'DELETE', `/admin/users/${id.toUpperCase()}`, { token })).toMatchObject({
      status: 200,
    });
    expect((await accountEvents(identity, id)).map(([kind]) => kind)).toEqual(['erased']);
  });

  test('DELETE /admin/users/{id}: half a deletion is refused', async () => {
    expect((await admin.deleteUser((await newPerson(identity)).id, true)).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });
});

describe('/admin/users/{id}/factors', () => {
  test('GET and DELETE /admin/users/{id}/factors: for somebody who lost their phone', async () => {
    const { browser, id } = await newPerson(identity);
    const factor = await enrolTotp(browser);
    await proveTotp(browser, factor, identity.now());
    const listed = await admin.mfa.listFactors({ userId: id });
    expect(listed.data?.factors).toEqual([
      expect.objectContaining({ id: factor.id, factor_type: 'totp', status: 'verified' }),
    ]);
    expect(JSON.stringify(listed.data)).not.toContain(factor.secret);
    expect((await admin.mfa.deleteFactor({ userId: id, id: factor.id })).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
  });

  test('GET and DELETE /admin/users/{id}/factors: 404', async () => {
    const { id } = await newPerson(identity);
    expect((await admin.mfa.listFactors({ userId: nobody })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    expect((await admin.mfa.deleteFactor({ userId: id, id: nobody })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
  });
});
