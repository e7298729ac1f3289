import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { createTestDatabase, type TestDatabase } from '@sillage/runtime/postgres/testing';
import { createLogger, createMetrics } from '@sillage/runtime/service';
import { workQueueMigration } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createSmtpMailer,
  deliverMessages,
  dropMessages,
  enqueueMessage,
  type Mailbox,
  type Mailer,
  type Message,
  messageKey,
  openMailbox,
} from './index.ts';
import { startTestSmtp, type TestSmtp } from './testing/index.ts';

const key = messageKey('a secret of at least thirty-two characters');
const log = createLogger('mail', 'silent');
const SCHEMA = 'mail_test';

let database: TestDatabase<unknown>;
let smtp: TestSmtp;
let mailer: Mailer;
let aheadMs = 0;
const clock = () => Date.now() + aheadMs;
const running: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ schema: SCHEMA, migrations: [workQueueMigration('2026-11-23')] });
  smtp = await startTestSmtp();
  mailer = createSmtpMailer({ url: smtp.url, from: 'Sillage <no-reply@example.com>', intervalMs: 0 });
}, 240_000);
afterEach(async () => {
  await Promise.all(running.splice(0).map((loop) => loop.close()));
  await sql`delete from work_queue`.execute(database.db);
  aheadMs = 0;
});
afterAll(async () => {
  await mailer?.close();
  await smtp?.close();
  await database?.close();
});

/** In letters that an encoding could lose. */
const mail = (to: string): Message => ({
  via: 'mail',
  to,
  subject: 'Été à Zürich ✓',
  html: '<p>Déjà <b>vu</b></p>',
  text: 'Déjà vu',
});

function start(own: Partial<Parameters<typeof deliverMessages<unknown>>[0]> = {}) {
  const delivery = deliverMessages({
    db: database.db,
    schema: SCHEMA,
    metrics: createMetrics('mail'),
    mailer,
    sms: undefined,
    key,
    clock,
    log,
    ...own,
  });
  running.push(delivery);
  return delivery;
}

const enqueue = (message: Message, more: Partial<Parameters<typeof enqueueMessage>[1]> = {}) =>
  database.db
    .transaction()
    .execute((trx) => enqueueMessage(trx, { message, key, expiresAt: new Date(clock() + HOUR_MS), ...more }));

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int8 as count from work_queue`.execute(database.db);
  return rows[0]?.count ?? -1;
}

async function attemptsOf(reference: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from work_queue where payload->>'reference' = ${reference}`.execute(database.db);
  return rows[0]?.attempts ?? -1;
}

test('a mail that was sent is not sent again where that could not be noted', async () => {
  const noted: string[] = [];
  await enqueue(mail('noted@example.com'));
  start({
    onSent: async (address) => {
      noted.push(address);
      throw new Error('not now');
    },
  });
  await expect.poll(waiting).toBe(0);
  expect([noted, smtp.mails.filter(({ to }) => to === 'noted@example.com')]).toMatchObject([
    ['noted@example.com'],
    [{}],
  ]);
});

test('a mail arrives whole, from the configured sender, and waits no more', async () => {
  await enqueue(mail('ana@example.com'));
  start();
  const got = await smtp.mailTo('ana@example.com');
  expect(got).toMatchObject({ from: 'no-reply@example.com', subject: 'Été à Zürich ✓' });
  expect(got.html).toContain('<p>Déjà <b>vu</b></p>');
  expect(got.text).toContain('Déjà vu');
  expect(got.messageId).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
  expect(got.headers.get('auto-submitted')).toBe('auto-generated');
  await expect.poll(waiting).toBe(0);
});

test('what waits cannot be read from the database, and a message for nobody looks like any other', async () => {
  await enqueue(mail('secret@example.com'));
  await enqueue(mail('secret@example.com'), { isForNobody: true });
  const { rows } = await sql<{ sealed: string }>`
    select payload->>'sealed' as sealed from work_queue`.execute(database.db);
  for (const { sealed } of rows) expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toMatch(/secret|vu/);
  // A group of base64 more at most.
  expect(Math.abs((rows[0]?.sealed.length ?? 0) - (rows[1]?.sealed.length ?? 99))).toBeLessThan(5);
});

test('a transaction that is rolled back sends nothing, nor does a message for nobody', async () => {
  await database.db
    .transaction()
    .execute(async (trx) => {
      await enqueueMessage(trx, {
        message: mail('undone@example.com'),
        key,
        expiresAt: new Date(Date.now() + HOUR_MS),
      });
      throw new Error('undone');
    })
    .catch(() => {});
  await enqueue(mail('nobody@example.com'), { isForNobody: true });
  await enqueue(mail('somebody@example.com'));
  start();
  await smtp.mailTo('somebody@example.com');
  await expect.poll(waiting).toBe(0);
  expect(smtp.mails.filter(({ to }) => /undone|nobody/.test(to))).toEqual([]);
});

test('what is stopped is not sent, nor repeated once its sending has begun', async () => {
  smtp.refuse('begun@example.com', 451);
  await enqueue(mail('begun@example.com'), { reference: 'begun' });
  start();
  await expect.poll(() => attemptsOf('begun')).toBeGreaterThan(0);
  await enqueue(mail('later@example.com'), { reference: 'later', dueInMs: HOUR_MS });
  await enqueue(mail('wanted@example.com'), { reference: 'wanted', dueInMs: HOUR_MS });
  await database.db.transaction().execute((trx) => dropMessages(trx, ['later', 'begun', 'unknown']));
  await expect.poll(waiting).toBe(1);
  expect(await attemptsOf('wanted')).toBe(0);
});

test('repeats what the server could not take, and gives up what it refuses', async () => {
  smtp.refuse('busy@example.com', 451);
  smtp.refuse('gone@example.com', 550);
  await enqueue(mail('busy@example.com'));
  await enqueue(mail('gone@example.com'));
  start();
  await expect.poll(waiting).toBe(1);
  smtp.refuse('busy@example.com', undefined);
  await smtp.mailTo('busy@example.com');
  await expect.poll(waiting).toBe(0);
  expect(smtp.mails.some(({ to }) => to === 'gone@example.com')).toBe(false);
});

test('a mail whose code has expired is not sent any more', async () => {
  await enqueue(mail('late@example.com'));
  aheadMs = HOUR_MS + 1;
  start();
  await expect.poll(waiting).toBe(0);
  expect(smtp.mails.some(({ to }) => to === 'late@example.com')).toBe(false);
});

test('whoever wants to know hears which message failed for good, and of no other', async () => {
  smtp.refuse('refused@example.com', 550);
  const failed: string[] = [];
  const later = new Date(clock() + 2 * HOUR_MS);
  await enqueue(mail('refused@example.com'), { reference: 'refused', expiresAt: later });
  await enqueue(mail('taken@example.com'), { reference: 'taken', expiresAt: later });
  await enqueue(mail('old@example.com'), { reference: 'old' });
  await enqueue(mail('refused@example.com'), { expiresAt: later });
  aheadMs = HOUR_MS + 1;
  start({ onFailed: async (reference) => void failed.push(reference) });
  await expect.poll(waiting).toBe(0);
  expect(failed.sort()).toEqual(['old', 'refused']);
});

test('a message waits until it is due', async () => {
  await enqueue(mail('patient@example.com'), { dueInMs: HOUR_MS });
  await enqueue(mail('hasty@example.com'));
  start();
  await smtp.mailTo('hasty@example.com');
  await expect.poll(waiting).toBe(1);
  expect(smtp.mails.some(({ to }) => to === 'patient@example.com')).toBe(false);
});

test('a mail that was encrypted with another secret is a dead letter, not sent and not retried', async () => {
  await enqueue(mail('other@example.com'));
  start({ key: messageKey('another secret of at least thirty-two characters') });
  const dead = async () =>
    (await sql`select attempts from work_queue where dead_at is not null`.execute(database.db)).rows;
  await expect.poll(dead).toEqual([{ attempts: 1 }]);
  expect(smtp.mails.some(({ to }) => to === 'other@example.com')).toBe(false);
});

test('an address that names several people reaches none of them', async () => {
  await enqueue(mail('a@example.com, b@example.com'));
  start();
  await expect.poll(waiting).toBeLessThan(2);
  await sleep(500);
  expect(smtp.mails.some(({ to }) => /^[ab]@example/.test(to))).toBe(false);
});

test('the interval between two mails is kept', async () => {
  const spaced = createSmtpMailer({ url: smtp.url, from: 'no-reply@example.com', intervalMs: 300 });
  const startedAt = performance.now();
  for (const name of ['one', 'two', 'three']) await enqueue(mail(`${name}@spaced.example.com`));
  start({ mailer: spaced });
  await smtp.mailTo('three@spaced.example.com');
  await expect.poll(waiting).toBe(0);
  expect(performance.now() - startedAt).toBeGreaterThan(550);
  await spaced.close();
});

test('the solo mailbox keeps the newest 200 mails, a repeated one once', async () => {
  const mailbox: Mailbox & Mailer = await openMailbox(database.url);
  const id = (index: number) => `0198a000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  for (let index = 1; index <= 203; index += 1) {
    await mailbox.send(
      { to: 'ana@example.com', subject: `Mail ${index}`, html: `<p>${index}</p>`, text: String(index) },
      id(index),
    );
  }
  await mailbox.send({ to: 'ana@example.com', subject: 'Mail 203', html: '', text: '' }, id(203));
  const listed = await mailbox.list();
  expect(listed.length).toBe(200);
  expect(listed[0]).toMatchObject({ subject: 'Mail 203', recipient: 'ana@example.com', receivedAt: expect.any(Date) });
  expect(listed.at(-1)?.subject).toBe('Mail 4');
  expect(await mailbox.find(listed[0]?.id ?? 0)).toMatchObject({ html: '<p>203</p>', body: '203' });
  expect(await mailbox.find(1)).toBeUndefined();
  await mailbox.close();
});
