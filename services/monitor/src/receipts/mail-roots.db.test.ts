import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublishedRoot } from '@sillage/proto/http/receipts';
import { createSmtpMailer, deliverMessages, messageKey } from '@sillage/runtime/mail';
import { startTestSmtp } from '@sillage/runtime/mail/testing';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLogger, createMetrics } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { migrations } from '../db/migrations/index.ts';
import { type MonitorDatabase, SCHEMA } from '../db/schema.ts';
import { NOW } from '../testing/fixture.ts';
import { PLANS } from '../testing/plans.ts';
import { mailNewRoots } from './mail-roots.ts';

const TO = 'roots@site.example';
const rootOf = (day: string, digit: string): PublishedRoot => ({
  day,
  seals: 'a'.repeat(64),
  root: digit.repeat(64),
  sealedAt: `${day}T06:00:00.000Z`,
});

test('an attribution from before the roots is asked again', async () => {
  const attribution = createServer((_request, response) => {
    response.writeHead(404).end(JSON.stringify({ code: 'not_found', detail: 'There is nothing at this address' }));
  });
  await new Promise<void>((resolve) => attribution.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(attribution.address() as AddressInfo).port}`;
  const database = await createTestDatabase<MonitorDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const key = messageKey('s'.repeat(32));
  const deps = {
    db: database.db,
    clock: () => NOW,
    messageKey: key,
    to: TO,
    url,
    publicUrl: 'https://site.example',
  };
  try {
    await expect(mailNewRoots(deps)).rejects.toMatchObject({ retriable: true });
  } finally {
    await database.close();
    attribution.close();
  }
});

test('each root is mailed once, however often and by however many it is asked for', async () => {
  const days: PublishedRoot[] = [];
  const attribution = createServer((_request, response) => {
    response.end(JSON.stringify({ version: 1, algorithm: 'sha256', days: [...days].reverse(), before: null }));
  });
  await new Promise<void>((resolve) => attribution.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(attribution.address() as AddressInfo).port}`;
  const smtp = await startTestSmtp();
  const database = await createTestDatabase<MonitorDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const { db } = database;
  const clock = () => NOW;
  const key = messageKey('s'.repeat(32));
  const mailer = createSmtpMailer({ url: smtp.url, from: 'no-reply@site.example', intervalMs: 0 });
  const log = createLogger(SCHEMA, 'silent');
  const metrics = createMetrics(SCHEMA);
  const delivery = deliverMessages({ db, schema: SCHEMA, log, metrics, mailer, sms: undefined, key, clock });
  const ask = () => mailNewRoots({ db, clock, messageKey: key, to: TO, url, publicUrl: 'https://site.example' });
  try {
    await ask();
    days.push(rootOf('2026-11-01', '1'), rootOf('2026-11-02', '2'));
    await Promise.all([ask(), ask(), ask()]);
    const first = await smtp.mailTo(TO);
    expect(first.subject).toBe('Root of receipts, 2026-11-02');
    expect(first.text).toContain('2'.repeat(64));
    expect(first.text).toContain('https://site.example/.well-known/sillage/roots');
    // The chain of later roots covers those that were never mailed.
    expect(first.text).not.toContain('1'.repeat(64));
    days.push(rootOf('2026-11-03', '3'), rootOf('2026-11-04', '4'));
    await Promise.all([ask(), ask()]);
    const second = await smtp.mailTo(TO, 2);
    expect(second.text).toContain('3'.repeat(64));
    expect(second.text).toContain('4'.repeat(64));
    await ask();
    expect(smtp.mails).toHaveLength(2);
  } finally {
    await delivery.close();
    await mailer.close();
    await smtp.close();
    await database.close();
    attribution.close();
  }
});
