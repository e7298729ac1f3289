import {
  AccountDeletion,
  AccountDeletionState,
  CommissionsOwedProblem,
  type OwedCommission,
} from '@sillage/proto/http/account-deletion';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callAccount, newPerson, PASSWORD, type Person } from '../testing/account.ts';
import { accountEvents } from '../testing/account-events.ts';
import { owedCommission, startTestAttribution, type TestAttribution } from '../testing/attribution.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { enrolTotp, proveTotp } from '../testing/second-factor.ts';

let attribution: TestAttribution;
let identity: TestIdentity;
beforeAll(async () => {
  attribution = await startTestAttribution();
  identity = await startTestIdentity({
    ATTRIBUTION_URL: `${attribution.url}/`,
    BILLING_URL: `${attribution.url}/`,
    RATE_UPDATE_PER_ACCOUNT: '7',
  });
});
afterAll(async () => {
  await identity.close();
  await attribution.close();
});
beforeEach(() => {
  attribution.isUp = true;
});

const ask = ({ token }: Person, body: unknown = { password: PASSWORD }) =>
  callAccount(identity, 'POST', 'deletion', token, body);
const cancel = ({ token }: Person) => callAccount(identity, 'DELETE', 'deletion', token);
const state = async ({ token }: Person) =>
  AccountDeletionState.parse((await callAccount(identity, 'GET', 'deletion', token)).body).deletion;

const eventsOf = ({ id }: Person) => accountEvents(identity, id);

/** The events about the deletion in the owner's security log. */
async function logOf({ id }: Person) {
  const rows = await identity.db
    .selectFrom('securityEvents')
    .select('kind')
    .where('userId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.kind).filter((kind) => kind.startsWith('deletion'));
}

describe('POST /api/v1/account/deletion', () => {
  test('202: 30 days to the day; the account works on and shows the date', async () => {
    const ada = await newPerson(identity);
    expect(await state(ada)).toBeNull();
    const answer = await ask(ada);
    expect(answer.status).toBe(202);
    const deletion = AccountDeletion.parse(answer.body);
    expect(Date.parse(deletion.dueAt) - Date.parse(deletion.requestedAt)).toBe(30 * DAY_MS);
    expect(Math.abs(Date.parse(deletion.requestedAt) - identity.now())).toBeLessThan(60_000);
    expect(deletion.heldSince).toBeNull();
    expect(await state(ada)).toEqual(deletion);
    const again = await identity.browser().signInWithPassword({ email: ada.email, password: PASSWORD });
    expect(again.error).toBeNull();
    expect(await eventsOf(ada)).toEqual([['deletionScheduled', 1]]);
    expect(await logOf(ada)).toEqual(['deletion_requested']);
  });

  test('202: the mailbox is notified, too, in the language of its owner, with the day', async () => {
    const ada = await newPerson(identity);
    await callAccount(identity, 'PATCH', 'profile', ada.token, { locale: 'fr' });
    const { dueAt } = AccountDeletion.parse((await ask(ada)).body);
    const day = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(dueAt));
    const mail = await identity.smtp.mailTo(ada.email);
    expect(mail.subject).toBe(`Votre compte sera supprimé le ${day}`);
    expect(mail.text).toContain('https://app.example.com/dashboard');
  });

  test('202: asking again, later and many times at once, moves nothing and tells nobody twice', async () => {
    const ada = await newPerson(identity);
    const answers = await Promise.all([ask(ada), ask(ada), ask(ada)]);
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202]);
    const [first] = answers;
    identity.advance(DAY_MS / 24);
    const browser = identity.browser();
    const { data } = await browser.signInWithPassword({ email: ada.email, password: PASSWORD });
    attribution.owed.set(ada.id, { owed: [owedCommission(1)], owedCount: 1 });
    const later = await ask({ ...ada, token: data.session?.access_token ?? '' });
    for (const answer of [...answers, later]) expect(answer.body).toEqual(first?.body);
    expect(await eventsOf(ada)).toEqual([['deletionScheduled', 1]]);
  });

  test.each<[string, readonly OwedCommission[], number]>([
    ['one minor unit', [owedCommission(1)], 409],
    ['one minor unit that is not decided yet', [owedCommission(1, { pendingMinor: 1n })], 409],
    ['several currencies', [owedCommission(5), owedCommission(7, { currency: 'JPY' })], 409],
    ['nothing', [], 202],
  ])('409 commissions_owed, or 202: owed is %s', async (_name, owed, status) => {
    const ada = await newPerson(identity);
    attribution.owed.set(ada.id, { owed: [...owed], owedCount: owed.length });
    const answer = await ask(ada);
    expect(answer.status).toBe(status);
    if (status === 202) return;
    expect(answer.type).toBe('application/problem+json; charset=utf-8');
    expect(CommissionsOwedProblem.parse(answer.body)).toMatchObject({ owed, owedCount: owed.length });
    expect(await state(ada)).toBeNull();
    expect(await eventsOf(ada)).toEqual([]);
    attribution.owed.delete(ada.id);
    expect((await ask(ada)).status).toBe(202);
  });

  test('409 commissions_owed: counts more than it lists', async () => {
    const ada = await newPerson(identity);
    attribution.owed.set(ada.id, { owed: [owedCommission(1)], owedCount: 250 });
    expect((await ask(ada)).body).toMatchObject({ code: 'commissions_owed', owedCount: 250 });
  });

  test('503 unavailable: while what is owed is unknown', async () => {
    const ada = await newPerson(identity);
    attribution.isUp = false;
    expect(await ask(ada)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const lonely = await startTestIdentity();
    const zoe = await newPerson(lonely);
    expect(await callAccount(lonely, 'POST', 'deletion', zoe.token, { password: PASSWORD })).toMatchObject({
      status: 503,
    });
    await lonely.close();
  });

  test.each([
    ['403 confirmation_required: nothing', {}, 'confirmation_required'],
    ['403 confirmation_failed: another password', { password: 'not the one' }, 'confirmation_failed'],
    ['403 confirmation_failed: an empty password', { password: '' }, 'confirmation_failed'],
    ['403 confirmation_failed: a code that nobody sent', { code: '123456' }, 'confirmation_failed'],
    ['403 confirmation_failed: an empty code', { code: '' }, 'confirmation_failed'],
  ])('%s', async (_name, body, code) => {
    const ada = await newPerson(identity);
    expect(await ask(ada, body)).toMatchObject({ status: 403, body: { code } });
    expect(await state(ada)).toBeNull();
  });

  test.each([
    ['a password that is a number', { password: 7 }],
    ['a code that is a list', { code: ['123456'] }],
    ['a password beyond measure', { password: 'x'.repeat(1001) }],
    ['a list', []],
    ['no JSON', '{'],
  ])('400 validation_failed: %s', async (_name, body) => {
    const ada = await newPerson(identity);
    expect(await ask(ada, body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('403: an account without a password is proved by its mailbox, not by any password', async () => {
    const ada = await newPerson(identity);
    await identity.db.updateTable('users').set({ passwordHash: null }).where('id', '=', ada.id).execute();
    expect(await ask(ada, {})).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    expect(await ask(ada)).toMatchObject({ status: 403, body: { code: 'confirmation_failed' } });
  });

  test('202: proved by the code that was mailed, once', async () => {
    const ada = await newPerson(identity);
    await identity.db.updateTable('users').set({ passwordHash: null }).where('id', '=', ada.id).execute();
    expect((await ada.browser.reauthenticate()).error).toBeNull();
    const code = /\b\d{6}\b/.exec((await identity.smtp.mailTo(ada.email)).text)?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await ask(ada, { code: wrong })).toMatchObject({ status: 403, body: { code: 'confirmation_failed' } });
    expect((await ask(ada, { code: ` ${code} ` })).status).toBe(202);
    await cancel(ada);
    expect(await ask(ada, { code })).toMatchObject({ status: 403, body: { code: 'confirmation_failed' } });
  });

  test('202: an account with neither password nor address has its session alone', async () => {
    const nobody = await newPerson(identity);
    await identity.db
      .updateTable('users')
      .set({ passwordHash: null, email: null, isAnonymous: true })
      .where('id', '=', nobody.id)
      .execute();
    expect((await ask(nobody, {})).status).toBe(202);
  });

  test('403 insufficient_aal: a second factor that is enrolled must be proved in this session', async () => {
    const ada = await newPerson(identity);
    const factor = await enrolTotp(ada.browser);
    await proveTotp(ada.browser, factor, identity.now());
    const proved = (await ada.browser.getSession()).data.session?.access_token ?? '';
    const other = await identity.browser().signInWithPassword({ email: ada.email, password: PASSWORD });
    const unproved = { ...ada, token: other.data.session?.access_token ?? '' };
    expect(await ask(unproved)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } });
    expect((await ask({ ...ada, token: proved })).status).toBe(202);
    // Cancelling requires no more proof than before.
    expect((await cancel(unproved)).status).toBe(204);
  });

  test('429 rate_limited: try 8 of 7 allowed ones, with the right password, too', async () => {
    const [ada, zoe] = [await newPerson(identity), await newPerson(identity)];
    for (let n = 1; n <= 7; n += 1) expect((await ask(ada, { password: `guess ${n}` })).status).toBe(403);
    const refused = await ask(ada);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.retryAfter)).toBeGreaterThan(200);
    expect((await ask(zoe)).status).toBe(202);
  });
});

describe('DELETE /api/v1/account/deletion', () => {
  test('204: the account stays; scheduled anew it has 30 days again', async () => {
    const ada = await newPerson(identity);
    const first = AccountDeletion.parse((await ask(ada)).body);
    expect(await cancel(ada)).toMatchObject({ status: 204, body: undefined });
    expect(await state(ada)).toBeNull();
    identity.advance(1000);
    const second = AccountDeletion.parse((await ask(ada)).body);
    expect(Date.parse(second.dueAt)).toBeGreaterThan(Date.parse(first.dueAt));
    expect(await eventsOf(ada)).toEqual([
      ['deletionScheduled', 1],
      ['deletionCancelled', 2],
      ['deletionScheduled', 3],
    ]);
    expect(await logOf(ada)).toEqual(['deletion_requested', 'deletion_cancelled', 'deletion_requested']);
  });

  test('204: nothing was scheduled, or it is cancelled twice: nothing is published', async () => {
    const ada = await newPerson(identity);
    expect((await cancel(ada)).status).toBe(204);
    await ask(ada);
    expect((await Promise.all([cancel(ada), cancel(ada)])).map((answer) => answer.status)).toEqual([204, 204]);
    expect((await eventsOf(ada)).map(([kind]) => kind)).toEqual(['deletionScheduled', 'deletionCancelled']);
  });
});

describe.each(['GET', 'POST', 'DELETE'])('%s /api/v1/account/deletion', (method) => {
  const body = method === 'POST' ? { password: PASSWORD } : undefined;

  test('401 unauthorized: without a token, or with nonsense', async () => {
    for (const token of [undefined, 'nonsense']) {
      expect(await callAccount(identity, method, 'deletion', token, body)).toMatchObject({
        status: 401,
        body: { code: 'unauthorized' },
      });
    }
  });

  test('401 session_not_found: at once after the sign-out', async () => {
    const ada = await newPerson(identity);
    await ada.browser.signOut();
    expect(await callAccount(identity, method, 'deletion', ada.token, body)).toMatchObject({
      status: 401,
      body: { code: 'session_not_found' },
    });
  });
});
