import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Affiliate, Campaign } from '@sillage/proto/http/campaigns';
import { Settlement } from '@sillage/proto/http/settlements';
import { topics } from '@sillage/proto/topics';
import { listDeadLetters } from '@sillage/runtime/bus';
import { fetchJson } from '@sillage/runtime/http';
import { z } from 'zod';
import { fillLog } from '../bench/fold/fold-rate.ts';
import { putBaseBackup, takeBaseBackup } from '../local/index.ts';
import { startVisitors } from '../testbed/load.ts';
import { eventually, type MoneyTestbed, withMoneyTestbed } from '../testbed/money.ts';
import type { Testbed } from '../testbed/testbed.ts';
import { settleBooks } from './books.ts';
import { type Claim, claim, type Fault, same } from './fault.ts';
import { ledgerClaim } from './traffic.ts';

/** Services with a database, in the order of their restart; the edge and the gateway keep running. */
const WITH_DATA = ['identity', 'campaigns', 'attribution', 'billing', 'payout', 'integrations'] as const;
/** Number of clicks before the backup, and again after it, per cycle of the run. */
const CLICKS_PER_CYCLE = 5_000;
const PAYEES = 8;
/** Number of transfers that are answered in the settlement during which the database is lost. */
const TRANSFERS_ANSWERED = 3;

/**
 * Yesterday's database with today's log and provider. After the backup come clicks, sales, a campaign, an account, and
 * a settlement that is charged and paid out; then, during the next one, the database is lost and restored.
 */
export const restoreDrill: Fault = {
  name: 'restore-drill',
  about: 'Postgres is restored from a base backup that is older than clicks, an account, a campaign and a settlement',
  run: ({ cycles }, progress) =>
    withMoneyTestbed(async (money) => {
      const { testbed } = money;
      const clicks = cycles * CLICKS_PER_CYCLE;
      const timed = async (what: string, work: () => Promise<unknown>): Promise<number> => {
        const startedAt = performance.now();
        await work();
        const seconds = (performance.now() - startedAt) / 1000;
        progress(`${what}: ${seconds.toFixed(1)} s`);
        return seconds;
      };
      const directory = mkdtempSync(join(tmpdir(), 'sillage-drill-'));
      try {
        await money.addCard();
        await money.call('PATCH', `/campaigns/${testbed.campaign.id}`, Campaign, {
          paymentMode: 'managed',
          holdDays: 0,
        });
        const payees: string[] = [];
        for (let n = 1; n <= PAYEES; n += 1) payees.push((await money.newPayee(`Payee${n}`)).affiliateId);
        await fillLog(testbed, clicks, { seed: 1, spanMs: 3_600_000 });
        const before = await settle(money, 'before', payees);
        await caughtUp(money);

        const backup = join(directory, 'base');
        await timed(`base backup, ${clicks} clicks`, () => takeBaseBackup(testbed.postgres, backup));

        await fillLog(testbed, clicks, { seed: 2, spanMs: 3_600_000 });
        const late = await money.newPayee('Latecomer');
        const { newcomer, campaignId } = await signUpAndLaunch(money);
        const after = await settle(money, 'after', [...payees, late.affiliateId]);
        await caughtUp(money);
        const expected = await figuresOf(money, [before, after]);
        const flying = await interruptedSettlement(money, payees);

        const visitors = startVisitors(testbed, 'drill', { ratePerSecond: 20, seconds: 60 });
        for (const name of WITH_DATA) await testbed[name].kill('SIGKILL');
        await testbed.postgres.kill();
        progress('the services with data and Postgres are gone; links still lead on');
        await timed('the backup is put in place', async () => {
          await putBaseBackup(testbed.postgres, backup);
          await testbed.redis.flush();
          await testbed.postgres.start();
        });
        const atRestore = await testbed.count('select count(*) from attribution.clicks');
        const seconds = await timed('started again and caught up with the log', async () => {
          for (const name of WITH_DATA) {
            if (name === 'billing' || name === 'payout') await money.start(name);
            else await testbed.restart(name);
          }
          await visitors.done;
          await caughtUp(money);
        });
        const regained = (await testbed.count('select count(*) from attribution.clicks')) - atRestore;
        progress(`${regained} clicks were read again, ${Math.round(regained / seconds)} a second with all starts`);
        return await judge(
          money,
          {
            before,
            after,
            flying,
            payees,
            newcomer,
            campaignId,
            expected,
            visitors: await visitors.done,
            late: late.affiliateId,
          },
          progress,
        );
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    }),
};

/** Sells for each payee, confirms the settlement, and waits until all of it is paid. */
async function settle(money: MoneyTestbed, name: string, payees: readonly string[]): Promise<Settlement> {
  return money.settled(await confirm(money, name, payees), 'completed');
}

async function confirm(money: MoneyTestbed, name: string, payees: readonly string[]): Promise<string> {
  for (const [n, affiliateId] of payees.entries()) await money.sell(`${name}-${n}`, affiliateId, 10_000 + n * 10);
  const quote = await money.quoteOf(payees.length);
  const { id: campaignId } = money.testbed.campaign;
  const confirmed = { reason: 'pay_now', campaignId, hash: quote.hash };
  return (await money.call('POST', '/billing/settlements', Settlement, confirmed)).id;
}

/** A settlement that is charged and partly paid, in which the provider executes a transfer but does not answer. */
async function interruptedSettlement(money: MoneyTestbed, payees: readonly string[]): Promise<string> {
  money.local.faults.add({ kind: 'silent_after', method: 'POST', path: '/v1/transfers', after: TRANSFERS_ANSWERED });
  const id = await confirm(money, 'flying', payees);
  await eventually(async () => {
    if (money.local.faults.left > 0) throw new Error('no transfer was left without an answer');
  });
  return id;
}

interface Newcomer {
  readonly email: string;
  readonly password: string;
}

/** Creates an account, and a campaign of the merchant with an affiliate. */
async function signUpAndLaunch({ testbed, call }: MoneyTestbed): Promise<{ newcomer: Newcomer; campaignId: string }> {
  const newcomer = { email: 'newcomer@sillage.test', password: 'another-long-enough-passphrase-72' };
  await signIn(testbed, '/auth/v1/signup', newcomer);
  const launch = { name: 'After the backup', targetUrl: 'https://shop.example/new' };
  const { id: campaignId } = await call('POST', '/campaigns', Campaign, launch);
  await call('POST', `/campaigns/${campaignId}/affiliates`, Affiliate, { name: 'Grace', email: 'grace@sillage.test' });
  return { newcomer, campaignId };
}

async function signIn(testbed: Testbed, path: string, body: Newcomer): Promise<string> {
  const Session = z.object({ access_token: z.string() });
  return (await fetchJson(`${testbed.identity.url}${path}`, Session, { method: 'POST', body })).access_token;
}

/** Waits until every reader with a database has read the whole log, and outboxes and queues are empty. */
async function caughtUp({ testbed }: MoneyTestbed): Promise<void> {
  const readers = Object.values(topics).flatMap((topic) =>
    topic.readBy.filter((name) => name !== 'collector' && name !== 'operators').map((name) => ({ topic, name })),
  );
  for (let quiet = 0; quiet < 2; ) {
    const lags = await Promise.all(readers.map(({ topic, name }) => testbed.bus.lag<unknown>(topic, name)));
    const unread = lags.flat().reduce((sum, lag) => sum + Number(lag.end - lag.committed), 0);
    const waiting = await testbed.count(`
      select (select count(*) from attribution.outbox) + (select count(*) from billing.outbox)
        + (select count(*) from payout.outbox) + (select count(*) from campaigns.outbox)
        + (select count(*) from attribution.log_positions where topic = 'conversions' and rewound_from is not null)`);
    quiet = unread === 0 && waiting === 0 ? quiet + 1 : 0;
    await sleep(500);
  }
}

/**
 * Figures that must be equal before the loss and after the recovery, which the interrupted settlement does not affect.
 */
async function figuresOf({ testbed }: MoneyTestbed, settlements: readonly Settlement[]) {
  const ids = settlements.map(({ id }) => `'${id}'`).join();
  return {
    conversions: await testbed.text(
      `select string_agg(concat_ws(' ', order_id, state, commission_minor, settlement_line_id), ',' order by order_id) from attribution.conversions where order_id not like 'flying-%'`,
    ),
    invoices: await testbed.text(
      `select string_agg(concat_ws(' ', number, status, commission_minor, fee_minor), ',' order by number) from billing.invoices where settlement_id in (${ids})`,
    ),
    accounts: await testbed.text(`select string_agg(email, ',' order by email) from identity.users`),
    affiliates: await testbed.text(
      `select string_agg(concat_ws(' ', id, version), ',' order by id) from campaigns.affiliates`,
    ),
  };
}

interface Evidence {
  readonly before: Settlement;
  readonly after: Settlement;
  /** The id of the settlement during which the database was lost. */
  readonly flying: string;
  readonly payees: readonly string[];
  readonly newcomer: Newcomer;
  readonly campaignId: string;
  readonly expected: Awaited<ReturnType<typeof figuresOf>>;
  readonly visitors: { readonly sent: number; readonly answered: ReadonlySet<number> };
  readonly late: string;
}

async function judge(
  money: MoneyTestbed,
  { before, after, flying, payees, newcomer, campaignId, expected, visitors, late }: Evidence,
  progress: (line: string) => void,
): Promise<readonly Claim[]> {
  const { testbed, stripe } = money;
  const flown = await money.settled(flying, 'completed');
  const books = await settleBooks(testbed, progress);
  const found = await figuresOf(money, [before, after]);
  const unchanged = Object.entries(found).map(([name, value]) => {
    const wanted = expected[name as keyof typeof expected];
    return claim(
      `${name} are what they were`,
      value === wanted,
      value === wanted ? 'the same' : `${value} instead of ${wanted}`,
    );
  });
  const kept = await money.settlement(after.id);
  const letters = await listDeadLetters(testbed.bus, { ids: [], limit: 3 });
  const token = await signIn(testbed, '/auth/v1/token?grant_type=password', newcomer).catch(String);
  const launched = await money.call('GET', `/campaigns/${campaignId}`, Campaign);
  // New sales are paid under the next number, and nothing is paid twice.
  const next = await settle(money, 'next', payees);
  const settlements = [before, after, flown, next];
  const owed = await testbed.count(`
    select count(*) from billing.account_balances b join billing.ledger_accounts a on a.id = b.account_id
    where a.type like 'affiliate.%' and b.balance_minor <> 0`);
  const verified = await ledgerClaim(testbed);
  const paid = (await stripe.invoices.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })).filter(
    (invoice) => invoice.status === 'paid',
  );
  const transfers = await stripe.transfers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const numbers = await testbed.text(`select string_agg(number, ',' order by number) from billing.invoices`);
  return [
    same('every visitor was redirected', visitors.answered.size, visitors.sent),
    ...books,
    ...unchanged,
    same('the settlement after the backup is complete', kept.progress.paid, PAYEES + 1),
    claim(
      'nothing is in the dead letters',
      letters.length === 0,
      letters.map(({ reason }) => reason).join(' | ') || 'none',
    ),
    claim('who signed up after the backup signs in', token.split('.').length === 3, newcomer.email),
    claim('the campaign of after the backup is there', launched.name === 'After the backup', launched.name),
    same('the settlement that the loss interrupted is complete', flown.progress.paid, PAYEES),
    same('the card was charged once for each settlement', paid.length, settlements.length),
    same(
      'and every line was transferred once',
      transfers.length,
      settlements.reduce((sum, { lines }) => sum + lines.length, 0),
    ),
    same(
      'the affiliate of after the backup was paid',
      transfers.filter((transfer) => transfer.metadata.affiliate_id === late).length,
      1,
    ),
    same('each invoice has a number of its own', new Set(numbers.split(',')).size, settlements.length),
    same('affiliates who are still owed something', owed, 0),
    verified,
  ];
}
