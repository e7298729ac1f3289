import { randomUUID } from 'node:crypto';
import { TransferFailure } from '@sillage/proto/events/payouts';
import { sumOf } from '@sillage/proto/values/money';
import { byName } from '@sillage/runtime/provider-calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReturned } from '../db/charges/charge-returns.ts';
import { insertEvent } from '../db/charges/provider-events.ts';
import type { ProviderReturn } from '../domain/returns.ts';
import { balancesOf } from '../ledger/balances.ts';
import { resumeSettlement } from '../settlements/resume-settlement.ts';
import { chargedSettlement, confirmOwed } from '../testing/charged-settlements.ts';
import { createFakePayments } from '../testing/fake-payments.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { workEvents } from '../testing/rounds.ts';
import { createSettling, type Settling } from '../testing/settling.ts';

import { proveLedger } from '../verify/ledger-proofs.ts';
import { creditPrepaid } from './credit-prepaid.ts';
import { findPayoutHold } from './find-payout-hold.ts';
import { readReturns } from './read-returns.ts';
import { readReversal } from './read-reversal.ts';
import { recoverReturned } from './recover.ts';
import { releaseHeld } from './release-held.ts';

let fixture: Fixture;
const payments = createFakePayments();
let settling: Settling;
beforeAll(async () => {
  fixture = await createFixture();
  settling = createSettling({ ...fixture, deps: { ...fixture.deps, providers: byName(payments.provider) } }, payments);
});
afterAll(() => fixture.close());

const OWED = 500n;

/**
 * A merchant who was charged 40.00 and the fee for one affiliate, whom payout has paid; 5.00 are owed to another one
 * since.
 */
async function paidSettlement() {
  const ownerUserId = randomUUID();
  await settling.addCard(ownerUserId);
  const deps = { ...fixture.deps, providers: byName(payments.provider) };
  const settlement = await chargedSettlement(deps, settling, ownerUserId);
  const owedId = await settling.newAffiliate(settlement.campaignId);
  await settling.earn(settlement.campaignId, owedId, Number(OWED));
  return { ownerUserId, owedId, ...settlement };
}

type Step =
  | { readonly type: 'refund'; readonly n: number; readonly isTaken: boolean }
  | { readonly type: 'dispute'; readonly outcome: 'open' | 'won' | 'lost'; readonly isTaken: boolean }
  | { readonly type: 'reversal'; readonly parts: number }
  | {
      readonly type:
        | 'arrival'
        | 'event'
        | 'late_event'
        | 'transfer_event'
        | 'two_at_once'
        | 'crash'
        | 'recovery'
        | 'charges'
        | 'refused_charges'
        | 'settlement'
        | 'credit'
        | 'use_credit';
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('refund' as const), n: fc.nat({ max: 2 }), isTaken: fc.boolean() }),
  fc.record({
    type: fc.constant('dispute' as const),
    outcome: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    isTaken: fc.boolean(),
  }),
  fc.record({ type: fc.constant('reversal' as const), parts: fc.integer({ min: 0, max: 4 }) }),
  fc.constantFrom<Step>({ type: 'late_event' }, { type: 'recovery' }, { type: 'recovery' }),
  fc.constantFrom<Step>(
    { type: 'arrival' },
    { type: 'event' },
    { type: 'transfer_event' },
    { type: 'two_at_once' },
    { type: 'crash' },
    { type: 'charges' },
    { type: 'refused_charges' },
    { type: 'settlement' },
    { type: 'credit' },
    { type: 'use_credit' },
  ),
);

/** Half of them begin with a refund that is known, without which nothing can be recovered. */
const script: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.constantFrom<readonly Step[]>([], [{ type: 'refund', n: 0, isTaken: true }, { type: 'late_event' }]),
    fc.array(step, { maxLength: 20 }),
  )
  .map(([first, rest]) => [...first, ...rest]);

/**
 * Another campaign of the merchant, whose transfers all fail. `insist` does everything that could give lines to payout,
 * and returns whether one was.
 */
async function unpaidCampaign(ownerUserId: string) {
  const { db } = fixture;
  const deps = { ...fixture.deps, providers: byName(payments.provider) };
  const { campaignId, affiliateId } = await chargedSettlement(deps, settling, ownerUserId);
  const lines = () => db.selectFrom('settlementLines').selectAll().where('campaignId', '=', campaignId);
  const failAll = async () => {
    const waiting = await lines().where('state', '=', 'waiting').execute();
    for (const line of waiting) {
      const value = { settlementId: line.settlementId, lineId: line.id, attempt: line.attempt };
      await settling.deliverPayouts({
        case: 'transferFailed',
        value: { ...value, failure: TransferFailure.NO_ACCOUNT, message: '' },
      });
    }
    return waiting.length > 0;
  };
  await failAll();
  return {
    async settle(): Promise<void> {
      await settling.earn(campaignId, affiliateId, 1_000);
      await confirmOwed(deps, ownerUserId, campaignId).catch(() => undefined);
    },
    async insist(): Promise<boolean> {
      await releaseHeld(deps);
      for (const { settlementId } of await lines().where('state', '=', 'failed').execute())
        await resumeSettlement(deps, ownerUserId, settlementId).catch(() => undefined);
      return failAll();
    },
  };
}

/** While this runs, the campaign pays its affiliates directly. */
async function payDirectlyFor(campaignId: string, run: () => Promise<unknown>): Promise<void> {
  const set = (paymentMode: 'self_pay' | 'managed') =>
    fixture.db.updateTable('campaigns').set({ paymentMode }).where('campaignId', '=', campaignId).execute();
  await set('self_pay');
  await run();
  await set('managed');
}

/** What is booked as owed to the merchant because no settlement would use it, less what one can use again. */
async function credited(campaignId: string): Promise<bigint> {
  const { rows } = await sql<{ creditedMinor: bigint }>`
    select coalesce(sum(e.amount_minor), 0) as credited_minor
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.type = 'merchant.prepaid'
    where t.kind = 'prepaid_credited' and t.campaign_id = ${campaignId}`.execute(fixture.db);
  return rows[0]?.creditedMinor ?? 0n;
}

/** What was permanently returned of the merchant's charges and not paid again, by the provider's payments alone. */
async function unrecovered(ownerUserId: string): Promise<bigint> {
  const { rows } = await sql<{ unrecoveredMinor: bigint }>`
    select (select coalesce(sum(owed_minor), 0) from charge_returns where owner_user_id = ${ownerUserId})
      - (select coalesce(sum(total_minor), 0) from charges
          where owner_user_id = ${ownerUserId} and subject = 'recovery' and state = 'paid') as unrecovered_minor`.execute(
    fixture.db,
  );
  return rows[0]?.unrecoveredMinor ?? 0n;
}

test('any order of refunds, disputes and reversals, of duplicates and crashes: the books say what the provider holds, nobody is paid while money is returned, and each hold and return is announced once', async () => {
  const { db } = fixture;
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const { ownerUserId, campaignId, affiliateId, owedId, chargeId, transferId, arrive } = await paidSettlement();
      const unpaid = await unpaidCampaign(ownerUserId);
      const { engine } = settling;
      const holds = new Map<string, ProviderReturn>();
      let reversed = 0n;
      let wasFree = true;
      let begun = 0;
      const look = async () => {
        const free = !(await findPayoutHold(db, 'live', ownerUserId)).isHeld;
        if (wasFree && !free) begun += 1;
        wasFree = free;
      };
      const give = (seen: ProviderReturn) => {
        holds.set(seen.id, seen);
        payments.giveBack(chargeId, seen);
      };
      const deliverWebhook = (type: string, objectId: string) =>
        insertEvent(
          db,
          { provider: 'stripe', eventId: randomUUID(), type, objectId, customerId: null },
          new Date(fixture.time.now),
        );
      const common = { answerBy: null, openedAt: new Date(fixture.time.now) };
      for (const step of steps) {
        switch (step.type) {
          case 'refund':
            give({
              id: `re_${chargeId}_${step.n}`,
              kind: 'refund',
              amountMinor: 100n,
              outcome: step.isTaken ? 'done' : 'failed',
              isTaken: step.isTaken,
              ...common,
            });
            break;
          case 'dispute':
            give({
              id: `dp_${chargeId}`,
              kind: 'dispute',
              amountMinor: 1_000n,
              outcome: step.outcome,
              isTaken: step.isTaken,
              ...common,
            });
            break;
          case 'reversal':
            if (step.parts * 1_000 > reversed) reversed = BigInt(step.parts * 1_000);
            payments.reverse(transferId, reversed);
            break;
          case 'arrival':
            await arrive();
            break;
          case 'event':
            await deliverWebhook('charge.dispute.created', chargeId);
            break;
          case 'late_event':
            await deliverWebhook('charge.refunded', chargeId);
            await workEvents(engine);
            break;
          case 'transfer_event':
            await deliverWebhook('transfer.reversed', transferId);
            await workEvents(engine);
            break;
          case 'two_at_once':
            await Promise.all([
              readReturns(engine, chargeId),
              readReturns(engine, chargeId),
              readReversal(engine, transferId),
            ]);
            break;
          case 'crash': {
            const dying = {
              ...engine,
              payments: { ...engine.payments, listReturns: () => Promise.reject(new Error('the process ended')) },
            };
            await readReturns(dying, chargeId).catch(() => undefined);
            break;
          }
          case 'recovery':
            await recoverReturned(engine, ownerUserId).catch(() => undefined);
            break;
          case 'charges':
            await settling.workCharges();
            break;
          case 'refused_charges':
            payments.meet(undefined, undefined, undefined, 'declined');
            await settling.workCharges();
            payments.recover();
            break;
          case 'settlement':
            await unpaid.settle();
            break;
          case 'credit':
            await payDirectlyFor(campaignId, () =>
              Promise.all([creditPrepaid(engine), readReversal(engine, transferId), creditPrepaid(engine)]),
            );
            break;
          case 'use_credit':
            await creditPrepaid(engine);
            break;
        }
        await look();
        if (await unpaid.insist())
          expect(await unrecovered(ownerUserId)).toBeLessThanOrEqual(await credited(campaignId));
      }
      await arrive();
      await deliverWebhook('charge.dispute.closed', chargeId);
      await deliverWebhook('transfer.reversed', transferId);
      while (await workEvents(engine));
      await look();
      while ((await db.selectFrom('charges').select('id').where('state', '=', 'waiting').execute()).length > 0)
        await settling.workCharges();

      const taken = [...holds.values()].filter(({ isTaken }) => isTaken);
      const sum = (seen: readonly ProviderReturn[]) => sumOf(seen.map(({ amountMinor }) => amountMinor));
      const disputed = sum(taken.filter(({ kind, outcome }) => kind === 'dispute' && outcome !== 'lost'));
      const owed = sum(taken) - disputed;
      const recovered = await db
        .selectFrom('charges')
        .select((row) => row.fn.coalesce(row.fn.sum<bigint>('totalMinor'), row.val(0n)).as('total'))
        .where('ownerUserId', '=', ownerUserId)
        .where('subject', '=', 'recovery')
        .where('state', '=', 'paid')
        .executeTakeFirstOrThrow();
      const balances = await balancesOf(db, 'live', { campaignIds: [campaignId] });
      const of = (type: string) =>
        sumOf(balances.filter((balance) => balance.type === type).map(({ balanceMinor }) => balanceMinor));
      expect(of('merchant.disputed')).toBe(disputed);
      const creditedMinor = await credited(campaignId);
      expect(creditedMinor).toBeLessThanOrEqual(reversed);
      expect(of('merchant.returned')).toBe(owed - recovered.total - creditedMinor);
      expect(sumOf((await listReturned(db, ownerUserId)).map(({ amountMinor }) => amountMinor))).toBe(
        owed - recovered.total - creditedMinor,
      );
      expect(of('merchant.prepaid')).toBe(creditedMinor - reversed);
      expect(of('affiliate.payable')).toBe(-reversed - OWED);
      expect(of('affiliate.settling')).toBe(0n);
      expect(
        balances.filter((balance) => balance.affiliateId === affiliateId && balance.type === 'affiliate.payable'),
      ).toHaveLength(1);
      const events = await settling.publishedOf(campaignId);
      const announced = events.flatMap(({ settlementId: hold, event }) =>
        event.case === 'payoutsHeld'
          ? event.value.affiliates.map((affiliate) => `${hold} ${affiliate.affiliateId}`)
          : [],
      );
      expect(new Set(announced).size).toBe(announced.length);
      expect(announced.filter((notice) => notice.endsWith(owedId))).toHaveLength(begun);
      const returns = events.flatMap(({ event }) => (event.case === 'transferReversed' ? [event.value] : []));
      expect(sumOf(returns.map(({ amountMinor }) => amountMinor))).toBe(reversed);
      expect(new Set(returns.map(({ returnedMinor }) => returnedMinor)).size).toBe(returns.length);
      expect((await proveLedger(db)).filter(({ outcome }) => outcome === 'differs')).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 240_000);
