import { randomUUID } from 'node:crypto';
import { AdminActList } from '@sillage/proto/http/administration';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { startTestSmtp, type TestSmtp } from '@sillage/runtime/mail/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Contact, createContact, WORDS } from '../testing/contact.ts';

const SUPPORT = 'support@site.example';

let smtp: TestSmtp;
let contact: Contact;
beforeEach(async () => {
  smtp = await startTestSmtp();
  contact = await createContact(smtp.url);
  return async () => {
    await contact.close();
    await smtp.close();
  };
});

const subjectsOf = async (query?: string) => (await contact.messages(query)).map(({ subject }) => subject);

describe('a message', () => {
  test('is stored while the mail server is away, and mailed once, with its writer as whom to answer', async () => {
    smtp.refuse(SUPPORT, 451);
    await contact.send({ email: 'Ana@Example.com', company: 'García & Co.' });
    await contact.work();
    expect(await contact.messages()).toMatchObject([
      { ...WORDS, company: 'García & Co.', language: 'en', accountId: null, answeredAt: null },
    ]);
    expect(smtp.mails).toEqual([]);
    smtp.refuse(SUPPORT, undefined);
    for (let times = 0; times < 2; times += 1) await contact.work();
    expect(smtp.mails).toHaveLength(1);
    const mail = await smtp.mailTo(SUPPORT);
    expect(mail.subject).toBe('Contact: My card');
    expect(mail.headers.get('reply-to')).toBe('ana@example.com');
    expect(mail.text).toContain('Ana García (García & Co.) writes from ana@example.com');
    expect(mail.text).toContain('It was declined.\n\nWhat now?');
    expect(mail.text).toContain('https://site.example/admin?tab=messages');
  });

  test('is stored and mailed once when it is sent twice with one form, and another one with that form is refused', async () => {
    const formToken = await contact.openForm();
    for (let times = 0; times < 2; times += 1) expect((await contact.post({ formToken })).statusCode).toBe(202);
    expect((await contact.post({ formToken, message: 'Something else' })).json()).toMatchObject({ code: 'conflict' });
    await contact.work();
    expect(await subjectsOf()).toEqual([WORDS.subject]);
    expect(smtp.mails).toHaveLength(1);
  });

  test('is stored where there is no mail server', async () => {
    const unmailed = await createContact(undefined);
    await unmailed.send();
    expect(await unmailed.messages()).toHaveLength(1);
    const { rows } = await sql`select queue from work_queue`.execute(unmailed.db);
    expect(rows).toEqual([{ queue: 'contact-accounts' }]);
    await unmailed.close();
  });

  test('is not mailed any more once it was deleted', async () => {
    await contact.send();
    const [message] = await contact.messages();
    expect((await contact.ask('POST', `contact-messages/${message?.id}/deletion`, { reason: 'Spam' })).statusCode).toBe(
      204,
    );
    await contact.work();
    expect(smtp.mails).toEqual([]);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no address', { email: 'nobody' }, 'email'],
    ['another header in the address', { email: 'ana@example.com\r\nBcc: bob@example.com' }, 'email'],
    ['no subject', { subject: '' }, 'subject'],
    ['no message', { message: '\n' }, 'message'],
    ['too long a message', { message: 'x'.repeat(5001) }, 'message'],
    ['what only programs see', { homepage: 'https://spam.example' }, 'homepage'],
  ])('with %s is refused, and its field named', async (_case, words, path) => {
    const answer = await contact.post({ ...words, formToken: await contact.openForm() });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ path }] });
    expect(await contact.messages()).toEqual([]);
  });

  test('is refused where it comes too soon, a day too late, or without a form', async () => {
    const { formToken } = await contact.page();
    expect((await contact.post({ formToken })).json()).toMatchObject({ code: 'rate_limited' });
    contact.time.now += DAY_MS + 1;
    for (const token of [formToken, 'nonsense'])
      expect((await contact.post({ formToken: token })).json()).toMatchObject({ code: 'conflict' });
    expect(await contact.messages()).toEqual([]);
  });

  test('may be sent five times an hour by a network, whatever address is given', async () => {
    const send = async (n: number, ip: string) =>
      (await contact.post({ email: `a${n}@example.com`, formToken: await contact.openForm() }, { ip })).statusCode;
    for (let n = 0; n < 5; n += 1) expect(await send(n, '2001:db8::1')).toBe(202);
    expect(await send(6, '2001:db8::2')).toBe(429);
    expect(await send(7, '203.0.113.9')).toBe(202);
    contact.time.now += HOUR_MS;
    expect(await send(8, '2001:db8::1')).toBe(202);
  });
});

describe('what an account wrote', () => {
  const account = { id: randomUUID(), email: 'ana@example.com', isEmailProven: true };
  const other = { id: randomUUID(), email: 'mariana@example.com', isEmailProven: true };

  test('while it was signed in, from its address, and before it existed, is exported with it', async () => {
    await contact.send({ subject: 'Before' });
    await contact.work();
    contact.accounts.push(other, account);
    await contact.send({ subject: 'Not signed in' });
    await contact.work();
    const authorization = await contact.tokenOf(account.id);
    await contact.send({ subject: 'Signed in', email: 'elsewhere@example.com' }, { authorization });
    await contact.send({ subject: 'Of somebody else', email: other.email });
    await contact.work();
    const exported = await contact.exported(account.id);
    for (const subject of ['Before', 'Not signed in', 'Signed in']) expect(exported).toContain(`"${subject}"`);
    expect(exported).not.toContain('Of somebody else');
  });

  test('is erased with it, and what others wrote stays', async () => {
    await contact.send({ subject: 'Before' });
    await contact.work();
    contact.accounts.push(other, account);
    await contact.send({ subject: 'Of somebody else', email: other.email });
    await contact.happen(account.id, { case: 'deletionScheduled', value: {} });
    await contact.send({ subject: 'While it waits' });
    await contact.work();
    contact.accounts.pop();
    for (let times = 0; times < 2; times += 1) await contact.happen(account.id, { case: 'erased', value: {} });
    // The event is repeated after a restore, when the account no longer exists.
    await contact.happen(account.id, { case: 'deletionScheduled', value: {} });
    expect(await subjectsOf()).toEqual(['Of somebody else']);
  });

  test('is not what somebody wrote from an address that it never proved', async () => {
    contact.accounts.push({ ...account, isEmailProven: false });
    await contact.send();
    await contact.work();
    expect(await contact.exported(account.id)).not.toContain(WORDS.subject);
  });
});

describe('the administrator', () => {
  test('reads the newest first, page by page, looks for words, and sees what waits for an answer', async () => {
    await contact.send({ subject: 'First' });
    await contact.send({ subject: 'Second', name: 'Béla' });
    await contact.send({ subject: 'Third' });
    expect(await subjectsOf()).toEqual(['Third', 'Second', 'First']);
    const [newest] = await contact.messages('?limit=1');
    expect(await subjectsOf(`?limit=1&cursor=${newest?.id}`)).toEqual(['Second']);
    expect(await subjectsOf('?query=BÉLA')).toEqual(['Second']);
    expect(await subjectsOf('?query=100%25')).toEqual([]);
    await contact.ask('PUT', `contact-messages/${newest?.id}/answer`);
    expect(await subjectsOf('?state=unanswered')).toEqual(['Second', 'First']);
  });

  test('marks a message as answered, takes that back, and deletes it for a reason; the log names none of its words', async () => {
    await contact.send();
    const [message] = await contact.messages();
    const at = `contact-messages/${message?.id}`;
    expect((await contact.ask('PUT', `${at}/answer`)).statusCode).toBe(204);
    expect((await contact.messages())[0]?.answeredAt).toEqual(expect.any(String));
    expect((await contact.ask('DELETE', `${at}/answer`)).statusCode).toBe(204);
    expect((await contact.messages())[0]?.answeredAt).toBeNull();
    expect((await contact.ask('POST', `${at}/deletion`, { reason: ' ' })).statusCode).toBe(400);
    expect((await contact.ask('POST', `${at}/deletion`, { reason: 'The writer asked for it' })).statusCode).toBe(204);
    expect(await contact.messages()).toEqual([]);
    for (const [method, path] of [
      ['PUT', 'answer'],
      ['DELETE', 'answer'],
      ['POST', 'deletion'],
    ] as const)
      expect((await contact.ask(method, `${at}/${path}`, { reason: 'Again' })).statusCode).toBe(404);
    const log = AdminActList.parse((await contact.ask('GET', 'acts')).json()).acts;
    expect(log.map(({ act, target, outcome }) => [act, target, outcome])).toEqual(
      ['message_deleted', 'message_reopened', 'message_answered'].map((act) => [act, message?.id, 'done']),
    );
    expect(JSON.stringify(log)).not.toContain(WORDS.email);
  });

  test('is the only one who reads them', async () => {
    await contact.send();
    const [message] = await contact.messages();
    for (const [user, status] of [
      [{ email: 'other@example.com' }, 404],
      [{ aal: 'aal1' }, 403],
    ] as const) {
      expect((await contact.ask('GET', 'contact-messages', undefined, user)).statusCode).toBe(status);
      expect((await contact.ask('PUT', `contact-messages/${message?.id}/answer`, undefined, user)).statusCode).toBe(
        status,
      );
      expect(
        (await contact.ask('POST', `contact-messages/${message?.id}/deletion`, { reason: 'x' }, user)).statusCode,
      ).toBe(status);
    }
  });
});

test('the page says what the operator has set, and nothing else', async () => {
  expect(await contact.page()).toMatchObject({
    supportEmail: null,
    supportHours: 'Mon-Fri 9-18 CET',
    keptDays: 365,
    sendableInMs: 3000,
  });
});
