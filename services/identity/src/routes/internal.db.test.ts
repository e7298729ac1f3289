import { randomUUID } from 'node:crypto';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson } from '../testing/account.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const notice = () => ({
  kind: 'webhook',
  noticeId: randomUUID(),
  address: 'https://erp.example/hooks',
  failuresInRow: 5,
  disabledReason: null,
});

async function ask(userId: string, body: object, secret = INTERNAL_SECRET): Promise<number> {
  const headers = { 'content-type': 'application/json', [INTERNAL_HEADER]: secret };
  const address = `${identity.url}/internal/accounts/${userId}/notices`;
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

const mailsTo = (email: string) => identity.smtp.mails.filter(({ to }) => to === email);

test('the owner of an account is mailed once about a webhook endpoint, in the language of the account', async () => {
  const person = await newPerson(identity, { language: 'fr' });
  const [first, second] = [notice(), notice()];
  expect(await Promise.all([ask(person.id, first), ask(person.id, first), ask(person.id, first)])).toEqual([
    200, 200, 200,
  ]);
  expect(await ask(person.id, second)).toBe(200);
  await identity.smtp.mailTo(person.email, 2);
  expect(await identity.db.selectFrom('accountNotices').select('id').execute()).toHaveLength(2);
  expect(mailsTo(person.email).map(({ subject }) => subject)).toEqual(
    Array(2).fill('Votre point de réception de webhooks échoue'),
  );
});

test('the owner is mailed about a shop that is not heard of, with when it last was', async () => {
  const person = await newPerson(identity, { language: 'en' });
  const campaignId = randomUUID();
  const silence = { kind: 'silence', noticeId: randomUUID(), campaignId, connection: 'Till of the shop' };
  const body = { ...silence, lastHeardAt: '2026-11-02T10:00:00.000Z' };
  expect([await ask(person.id, body), await ask(person.id, body)]).toEqual([200, 200]);
  const { subject, text } = await identity.smtp.mailTo(person.email);
  expect(subject).toBe('Your shop is not heard of');
  expect(text).toContain('“Till of the shop” has reported nothing since November 2, 2026.');
  expect(text).toContain(`/campaign/${campaignId}/integration`);
});

test.each([
  [
    { kind: 'card_expires', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2026 },
    'Votre carte expire bientôt',
    '/account-settings?tab=cards',
  ],
  [
    {
      kind: 'charge_refused',
      amountMinor: '1250',
      currency: 'EUR',
      isWithoutCard: false,
      nextAttemptAt: null,
      campaignId: '019ab3f2-1111-4222-8333-000000000001',
    },
    'Un paiement de 12,50 € a échoué',
    '/campaign/019ab3f2-1111-4222-8333-000000000001/payments',
  ],
  [
    {
      kind: 'invoice_issued',
      number: 'SIL-2026-000001',
      period: '2026-11',
      amountMinor: '1250',
      currency: 'EUR',
      isPaid: false,
    },
    'Votre facture de novembre 2026 : 12,50 €',
    '/account-settings?tab=invoices',
  ],
])('a merchant is mailed once about their money: %j', async (about, subject, path) => {
  const person = await newPerson(identity, { language: 'fr' });
  const body = { ...about, noticeId: randomUUID() };
  expect([await ask(person.id, body), await ask(person.id, body)]).toEqual([200, 200]);
  const mail = await identity.smtp.mailTo(person.email);
  expect(mail.subject.replace(/\s/g, ' ')).toBe(subject);
  expect(mail.text).toContain(path);
  expect(mailsTo(person.email)).toHaveLength(1);
});

test('nobody is mailed about an account that is gone, nor without the secret of the services', async () => {
  const person = await newPerson(identity);
  expect(await ask(randomUUID(), notice())).toBe(200);
  expect(await ask(person.id, notice(), 'another secret of thirty-two characters')).toBe(404);
  expect(mailsTo(person.email)).toEqual([]);
});

test('what an owner did elsewhere is in the security log, with where it was done', async () => {
  const person = await newPerson(identity);
  const note = (body: object, secret = INTERNAL_SECRET) =>
    fetch(`${identity.url}/internal/accounts/${person.id}/security-events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [INTERNAL_HEADER]: secret, 'user-agent': FIREFOX },
      body: JSON.stringify(body),
    });
  expect((await note({ kind: 'archive_requested' }, 'guessed')).status).toBe(404);
  expect((await note({ kind: 'password_changed' })).status).toBe(400);
  expect((await note({ kind: 'archive_requested' })).status).toBe(204);
  expect((await note({ kind: 'account_exported', detail: 'archive' })).status).toBe(204);
  const events = identity.db.selectFrom('securityEvents').select(['kind', 'browser', 'detail']);
  const noted = await events.where('userId', '=', person.id).where('browser', '=', 'Firefox').orderBy('id').execute();
  expect(noted).toEqual([
    { kind: 'archive_requested', browser: 'Firefox', detail: null },
    { kind: 'account_exported', browser: 'Firefox', detail: 'archive' },
  ]);
});

test('the owner is mailed about their archive, with a link that opens the dashboard and not the file', async () => {
  const person = await newPerson(identity, { language: 'fr' });
  const ready = { kind: 'archive_ready', noticeId: randomUUID(), expiresAt: '2026-12-13T12:00:00.000Z' };
  expect([await ask(person.id, ready), await ask(person.id, ready)]).toEqual([200, 200]);
  const mail = await identity.smtp.mailTo(person.email);
  expect(mail.subject).toBe('L’archive de vos données est prête');
  expect(mail.text).toContain('13 décembre 2026');
  expect(mail.text).toContain('/privacy-dashboard');
  expect(mailsTo(person.email)).toHaveLength(1);
});

test('an export is in the security log of its account, with where it was asked for', async () => {
  const person = await newPerson(identity);
  const note = (secret: string) =>
    fetch(`${identity.url}/internal/accounts/${person.id}/exports`, {
      method: 'POST',
      headers: { [INTERNAL_HEADER]: secret, 'user-agent': FIREFOX },
    });
  expect((await note('guessed')).status).toBe(404);
  expect((await note(INTERNAL_SECRET)).status).toBe(200);
  const events = identity.db.selectFrom('securityEvents').select(['browser', 'os']);
  expect(await events.where('userId', '=', person.id).where('kind', '=', 'account_exported').execute()).toEqual([
    { browser: 'Firefox', os: 'Linux' },
  ]);
});

test('what an affiliate asks about their data is mailed once, and in the security log with what became of it', async () => {
  const person = await newPerson(identity, { language: 'en' });
  const about = {
    kind: 'data_request',
    request: 'erasure',
    dueAt: '2026-12-21T10:00:00.000Z',
  };
  for (const step of ['open', 'done', 'declined']) {
    const body = { ...about, step, noticeId: randomUUID() };
    expect([await ask(person.id, body), await ask(person.id, body)]).toEqual([200, 200]);
  }
  const { subject, text } = await identity.smtp.mailTo(person.email);
  expect(subject).toBe('An affiliate asks you to erase their data');
  expect(text).toContain('by December 21, 2026');
  expect(text).toContain('/affiliates');
  expect(mailsTo(person.email)).toHaveLength(1);
  const events = identity.db.selectFrom('securityEvents').select(['kind', 'detail']).where('userId', '=', person.id);
  expect(await events.where('detail', '=', 'erasure').orderBy('id').execute()).toEqual([
    { kind: 'data_request_received', detail: 'erasure' },
    { kind: 'data_request_carried_out', detail: 'erasure' },
    { kind: 'data_request_declined', detail: 'erasure' },
  ]);
});

test('a merchant is mailed that people apply, unless their account is restricted', async () => {
  const [person, restricted] = [await newPerson(identity, { language: 'en' }), await newPerson(identity)];
  const restrictions = identity.db.insertInto('restrictions');
  await restrictions.values({ userId: restricted.id, since: new Date(identity.now()) }).execute();
  for (const { id } of [person, restricted])
    expect(await ask(id, { kind: 'application', noticeId: randomUUID(), campaign: 'Boots' })).toBe(200);
  const { subject, text } = await identity.smtp.mailTo(person.email);
  expect(subject).toBe('Somebody applies to become an affiliate of “Boots”');
  expect(text).toContain('/affiliates');
  expect(mailsTo(restricted.email)).toEqual([]);
});

test('a merchant gets no mail about affiliates that they have switched off, and is led to where they do', async () => {
  const [person, other] = [
    await newPerson(identity, { language: 'en' }),
    await newPerson(identity, { language: 'en' }),
  ];
  const row = { userId: person.id, displayName: null, currency: 'EUR', locale: null, updatedAt: new Date() };
  await identity.db
    .insertInto('profiles')
    .values({ ...row, mutedNotifications: [], mutedMails: ['invitation_accepted'], seenNotifications: {} })
    .execute();
  for (const { id } of [person, other])
    expect(await ask(id, { kind: 'invitation_accepted', noticeId: randomUUID(), campaign: 'Boots' })).toBe(200);
  expect(await ask(person.id, { kind: 'application', noticeId: randomUUID(), campaign: 'Boots' })).toBe(200);
  const { subject, text } = await identity.smtp.mailTo(other.email);
  expect(subject).toBe('Your invitation to “Boots” was accepted');
  expect(text).toContain('/account-settings?tab=profile');
  expect((await identity.smtp.mailTo(person.email)).subject).toContain('applies');
  expect(mailsTo(person.email)).toHaveLength(1);
});

test('services are told what owners of accounts call themselves, where they do', async () => {
  const [named, unnamed] = [await newPerson(identity), await newPerson(identity)];
  const row = { userId: named.id, displayName: 'Zoé', updatedAt: new Date() };
  await identity.db
    .insertInto('profiles')
    .values({ ...row, currency: 'EUR', locale: null, mutedNotifications: [], seenNotifications: {} })
    .execute();
  const names = async (secret: string) =>
    fetch(`${identity.url}/internal/accounts/names`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [INTERNAL_HEADER]: secret },
      body: JSON.stringify({ userIds: [named.id, unnamed.id, randomUUID()] }),
    });
  expect(await (await names(INTERNAL_SECRET)).json()).toEqual({ names: [{ userId: named.id, name: 'Zoé' }] });
  expect((await names('guessed')).status).toBe(404);
});
