import { Campaign } from '@sillage/proto/http/campaigns';
import { type Quote, Settlement } from '@sillage/proto/http/settlements';
import type { FaultKind } from '@sillage/stripe-local';
import { eventually, type MoneyTestbed, withMoneyTestbed } from '../testbed/money.ts';
import { type Claim, claim, type Fault, same } from './fault.ts';

const AFFILIATES = 50;

interface CrashPoint {
  readonly service: 'billing' | 'payout';
  readonly path: string;
  /** The process dies while it waits for the answer to a call that had no effect, or to one that had it. */
  readonly kind: Extract<FaultKind, 'silent_before' | 'silent_after'>;
  /** Number of such calls that are answered before. */
  readonly after?: number;
}

const CHARGING = [
  '/v1/invoices',
  '/v1/invoiceitems',
  '/v1/invoiceitems',
  '/v1/invoices/*/finalize',
  '/v1/invoices/*/pay',
];
const KINDS = ['silent_before', 'silent_after'] as const;

const CRASHES: readonly CrashPoint[] = [
  ...CHARGING.flatMap((path) => KINDS.map((kind) => ({ service: 'billing' as const, path, kind }))),
  ...[0, 3, 8].flatMap((after) =>
    KINDS.map((kind) => ({ service: 'payout' as const, path: '/v1/transfers', kind, after })),
  ),
];

/** Lines that a crash point does not need wait for a later one, so that the run does not depend on its speed. */
const HELD_FOR_MS = 3_600_000;

/** SIGKILL of billing and payout at every call to the payment provider in a settlement of 50 affiliates. */
export const settlementKill: Fault = {
  name: 'settlement-kill',
  about: `kill -9 of billing and payout at each step of a settlement of ${AFFILIATES} affiliates, one of whom cannot be paid at first`,
  run: (_options, progress) =>
    withMoneyTestbed(async (money) => {
      const { testbed, local, call } = money;
      const { id: campaignId } = testbed.campaign;
      await money.addCard();
      await call('PATCH', `/campaigns/${campaignId}`, Campaign, { paymentMode: 'managed', holdDays: 0 });
      const payees = [];
      for (let n = 1; n <= AFFILIATES; n += 1) payees.push(await money.newPayee(`Payee${n}`));
      for (const [n, payee] of payees.entries()) await money.sell(`order-${n}`, payee.affiliateId, 10_000 + n * 10);
      const quote = await money.quoteOf(AFFILIATES);
      progress(`${AFFILIATES} affiliates are owed ${quote.charges[0]?.commissionsMinor} in all`);

      const unlucky = payees[7];
      if (!unlucky) throw new Error('there is no eighth affiliate');
      local.faults.webhooks({ hold: true });
      local.onboard(unlucky.accountId, 'restricted');
      const confirm = () =>
        call('POST', '/billing/settlements', Settlement, { reason: 'pay_now', campaignId, hash: quote.hash });
      prepare(money, CRASHES[0]);
      const { id } = await confirm();
      for (const [n, point] of CRASHES.entries()) {
        await crash(money, point, CRASHES[n + 1], progress);
        // A merchant who is not sure that the confirmation arrived confirms again.
        if (n === 0 && (await confirm()).id !== id) throw new Error('a second settlement was made');
      }
      const partial = await money.settled(id, 'partial');
      progress(`partial: ${partial.progress.paid} paid, ${partial.progress.failed} failed`);

      local.faults.webhooks({});
      local.onboard(unlucky.accountId, 'complete');
      await eventually(async () => {
        const status = await testbed.text(
          `select status from payout.payout_accounts where affiliate_id = '${unlucky.affiliateId}'`,
        );
        if (status !== 'enabled') throw new Error(`the account is ${status}`);
      });
      const last: CrashPoint = { service: 'payout', path: '/v1/transfers', kind: 'silent_after' };
      prepare(money, last);
      await call('POST', `/billing/settlements/${id}/resume`, Settlement, {});
      await crash(money, last, undefined, progress);
      await money.settled(id, 'completed');
      return judge(money, quote, id);
    }),
};

function prepare({ local }: MoneyTestbed, point: CrashPoint | undefined): void {
  if (point)
    local.faults.add({
      kind: point.kind,
      method: 'POST',
      path: point.path,
      ...(point.after !== undefined && { after: point.after }),
    });
}

/**
 * Kills the process that waits at this point, sets the next point, and restarts the process as if a minute had passed.
 */
async function crash(
  money: MoneyTestbed,
  { service, path, kind }: CrashPoint,
  next: CrashPoint | undefined,
  progress: (line: string) => void,
): Promise<void> {
  await eventually(async () => {
    if (money.local.faults.left > 0) throw new Error(`no call of ${path} was met by ${kind}`);
  });
  await money.kill(service);
  // The other one is killed as well, wherever it is.
  const other = service === 'payout' ? 'billing' : undefined;
  if (other) await money.kill(other);
  await gone(money, service);
  if (other) await gone(money, other);
  prepare(money, next);
  await money.testbed.text(`update billing.work_queue set due_at = now(), lease = null`);
  await dueLines(money, next);
  await money.start(service);
  if (other) await money.start(other);
  progress(`${service} was killed at ${path}, ${kind === 'silent_before' ? 'without' : 'with'} its effect`);
}

/**
 * Waits until Postgres has ended the dead process's last statements, because a lease that they commit later would
 * outlast the next point.
 */
async function gone({ testbed }: MoneyTestbed, service: CrashPoint['service']): Promise<void> {
  await eventually(async () => {
    const left = await testbed.count(`select count(*) from pg_stat_activity where application_name = '${service}'`);
    if (left > 0) throw new Error(`${left} connections of the dead ${service} are open`);
  });
}

/**
 * Releases the leases of the dead process, and limits the due lines to those that the next point needs; without one,
 * all are due.
 */
async function dueLines({ testbed }: MoneyTestbed, next: CrashPoint | undefined): Promise<void> {
  const wanted = next?.service === 'payout' ? (next.after ?? 0) + 1 : null;
  await testbed.text(`
    update payout.work_queue task set lease = null, due_at = now() + case
      when line.state = 'asking' or ${wanted}::int is null or line.line_id in (
        select line_id from payout.payout_lines where state = 'waiting' order by line_id limit ${wanted}::int)
      then interval '0' else interval '${HELD_FOR_MS} milliseconds' end
    from payout.payout_lines line
    where task.queue = 'transfers' and task.payload ->> 'lineId' = line.line_id::text`);
}

async function judge({ testbed, stripe, ...money }: MoneyTestbed, quote: Quote, id: string): Promise<readonly Claim[]> {
  const settlement = await money.settlement(id);
  const invoices = await stripe.invoices.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const transfers = await stripe.transfers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const paid = invoices.filter((invoice) => invoice.status === 'paid');
  const owed = new Map(settlement.lines.map((line) => [line.affiliateId, Number(line.amountMinor)]));
  const right = transfers.filter((transfer) => owed.get(transfer.metadata.affiliate_id ?? '') === transfer.amount);
  const shown = () => testbed.count(`select count(*) from attribution.conversions where state = 'paid'`);
  await eventually(async () => {
    if ((await shown()) !== AFFILIATES) throw new Error('attribution has not read everything');
  }).catch(() => undefined);
  const verified = await eventually(async () => {
    const verification = await testbed.command('billing', 'ledger-verify.ts');
    if (!verification.ok) throw new Error(verification.said);
    return verification;
  }).catch((error: Error) => ({ ok: false, said: error.message }));
  return [
    same('the card was charged once', paid.length, 1),
    same('and for what was agreed', paid[0]?.amount_paid ?? 0, Number(quote.charges[0]?.totalMinor ?? -1)),
    same('there are as many transfers as affiliates', transfers.length, AFFILIATES),
    same('to as many accounts', new Set(transfers.map((transfer) => transfer.destination)).size, AFFILIATES),
    same('each of what that affiliate was owed', right.length, AFFILIATES),
    same('the settlement says so', settlement.progress.paid, AFFILIATES),
    same('attribution shows every conversion as paid', await shown(), AFFILIATES),
    claim('npm run ledger:verify', verified.ok, verified.said),
  ];
}
