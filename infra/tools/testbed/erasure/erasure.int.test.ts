import { createServer } from 'node:http';
import { startTestSmtp } from '@sillage/runtime/mail/testing';
import { expect, test } from 'vitest';
import { isAvailable } from '../../local/testing/index.ts';
import { withMoneyTestbed } from '../money.ts';
import type { Testbed } from '../testbed.ts';
import { findEverywhere } from './find-everywhere.ts';
import { AFFILIATES, COMPANY, identifiersOf, leaveTraces, MESSAGE } from './leave-traces.ts';
import { ownDevices } from './open-own-page.ts';

const isReady = (await isAvailable('kafka')) && (await isAvailable('redis')) && (await isAvailable('postgres'));
const PATIENCE = { timeout: 180_000, interval: 1_000 };

const search = (testbed: Testbed, texts: readonly string[]) =>
  findEverywhere(texts, {
    databaseUrl: testbed.databaseUrl,
    brokers: testbed.kafka.address,
    redisUrl: testbed.redis.address,
    folders: [testbed.logDir, testbed.spoolDir],
  });

test.skipIf(!isReady)(
  'nothing names a merchant, their affiliates, a visitor or a buyer once the account is erased: not a table, topic, key, log or spool',
  async () => {
    const smtp = await startTestSmtp();
    const receiver = await startReceiver();
    // Otherwise Kafka compacts only after a day.
    const debug = { LOG_LEVEL: 'debug', LOG_COMPACTION_LAG_MS: '1000', SMTP_URL: smtp.url, SMTP_INTERVAL_MS: '0' };
    const env = {
      identity: { ...debug, SMS_WEBHOOK_URL: receiver.url, SMS_WEBHOOK_SECRET: 'a-secret-of-this-test-alone' },
      payout: debug,
      campaigns: debug,
      collector: debug,
      attribution: { ...debug, ASSESS_ORDERS: 'on' },
      billing: debug,
      integrations: debug,
      gateway: debug,
    };
    smtp.refuse(`${AFFILIATES.refused.toLowerCase()}@sillage.test`, 550);
    try {
      await withMoneyTestbed(
        async (money) => {
          const { testbed } = money;
          await leaveTraces(money, receiver.url);
          const before = await search(testbed, identifiersOf(testbed));
          // Verifies the search itself: it finds the existing data, in tables and in the log.
          expect(before).toEqual(
            expect.arrayContaining([
              `${testbed.merchant.email} → table identity.users`,
              `${AFFILIATES.name} → table payout.affiliates`,
              `${AFFILIATES.name} → topic campaign-events`,
              `${COMPANY.name} → table billing.billing_details`,
              `${COMPANY.name} → table billing.invoices`,
              `${AFFILIATES.name} → table billing.adjustments`,
              `${AFFILIATES.name} → table campaigns.affiliate_groups`,
              `${AFFILIATES.name} → table campaigns.assets`,
              `${MESSAGE} → table monitor.contact_messages`,
            ]),
          );
          await erase(testbed);
          await compactedAtLast(testbed);
          await expect.poll(() => search(testbed, identifiersOf(testbed)), PATIENCE).toEqual([]);
          expect(await ownDevices(testbed)).toBe(0);
          expect(await testbed.command('billing', 'ledger-verify.ts')).toMatchObject({ ok: true });
        },
        { env },
      );
    } finally {
      await smtp.close();
      await receiver.close();
    }
  },
  600_000,
);

/** A merchant's endpoint, which also receives text messages. */
async function startReceiver() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/**
 * Waits until erased affiliates are gone from the log: restarts campaigns, whose job that makes Kafka compact runs at
 * the start, until the compaction lag has passed.
 */
async function compactedAtLast(testbed: Testbed): Promise<void> {
  const names = Object.values(AFFILIATES);
  const isLeft = async () => {
    await testbed.restart('campaigns');
    return (await search(testbed, names)).some((found) => found.endsWith('topic campaign-events'));
  };
  await expect.poll(isLeft, { ...PATIENCE, interval: 5_000 }).toBe(false);
}

/** Simulates that the thirty days, and the log's retention, have passed. */
async function erase(testbed: Testbed): Promise<void> {
  const attempt = async () => {
    const response = await fetch(`${testbed.gateway.url}/api/v1/account/deletion`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testbed.merchant.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: testbed.merchant.password }),
    });
    return `${response.status} ${response.ok ? '' : await response.text()}`;
  };
  await expect.poll(attempt, PATIENCE).toMatch(/^202/);
  await testbed.text(
    `update identity.account_deletions set requested_at = now() - interval '31 days', due_at = now() - interval '1 day' returning user_id`,
  );
  await testbed.text(
    `update jobs._private_known_crontabs set known_since = now() - interval '1 day', last_execution = null returning identifier`,
  );
  await testbed.restart('identity');
  await expect.poll(() => testbed.count('select count(*) from identity.users'), PATIENCE).toBe(0);
  await expect
    .poll(() => testbed.count(`select count(*) from campaigns.affiliates where email <> ''`), PATIENCE)
    .toBe(0);
}
