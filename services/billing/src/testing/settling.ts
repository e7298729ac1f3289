import { randomUUID } from 'node:crypto';
import { create, fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { ConversionEventSchema } from '@sillage/proto/events/conversions';
import { PayoutEventSchema } from '@sillage/proto/events/payouts';
import { type SettlementEvent, SettlementEventSchema } from '@sillage/proto/events/settlements';
import { batchOf } from '@sillage/runtime/bus/testing';
import { sql } from 'kysely';
import { commissionsConsumer } from '../consumers/commissions.ts';
import { payoutsConsumer } from '../consumers/payouts.ts';
import { upsertPayoutAccounts } from '../db/payout-accounts.ts';
import type { NewCampaignRow } from '../db/schema.ts';
import { recoverySettled } from '../returns/recover.ts';
import { settlementChargeSettled } from '../settlements/charge-settled.ts';
import { createBooks } from './books.ts';
import { newAffiliate, newCampaign } from './campaigns.ts';
import { storeCard, storeCustomer } from './cards.ts';
import { type CommissionSays, commissionChanged } from './commissions.ts';
import { createFakePayments, type TestPayments } from './fake-payments.ts';
import type { Fixture } from './fixture.ts';
import { workCharges } from './rounds.ts';

export type PayoutContent = NonNullable<MessageInitShape<typeof PayoutEventSchema>['event']>;

/** A merchant's campaigns, sales, cards and payouts on a fixture, through the service's own consumers and workers. */
export function createSettling(fixture: Fixture, payments: TestPayments = createFakePayments()) {
  const { db, deps, time } = fixture;
  const engine = {
    db,
    clock: deps.clock,
    log: deps.log,
    metrics: deps.metrics,
    payments: payments.provider,
    onChargeSettled: {
      settlement: settlementChargeSettled,
      recovery: recoverySettled,
      invoice: () => Promise.reject(new Error('no month is billed here')),
    },
  };

  async function addCard(ownerUserId: string): Promise<string> {
    const { customerId, cardId } = await payments.saveCard();
    await storeCustomer(db, ownerUserId, customerId);
    await storeCard(db, ownerUserId, cardId, new Date(time.now));
    return cardId;
  }

  return {
    payments,
    engine,
    addCard,

    newCampaign: (ownerUserId: string, more: Partial<NewCampaignRow> = {}) =>
      newCampaign(db, { ownerUserId, name: 'Blue canvas', paymentMode: 'managed', ...more }),

    /** By default with an enabled payout account; null: never invited. */
    async newAffiliate(
      campaignId: string,
      status: 'enabled' | 'pending' | 'restricted' | 'rejected' | null = 'enabled',
    ): Promise<string> {
      const affiliateId = await newAffiliate(db, campaignId, 'Ada');
      if (status !== null)
        await db.transaction().execute((trx) => upsertPayoutAccounts(trx, [{ affiliateId, version: 1, status }]));
      return affiliateId;
    },

    /** An approved conversion; returns a function that changes it. */
    async earn(campaignId: string, affiliateId: string, commissionMinor: number, more: Partial<CommissionSays> = {}) {
      const ids = { campaignId, affiliateId, conversionId: randomUUID(), revenueMinor: commissionMinor * 10, ...more };
      let version = 0;
      const say = async (state: CommissionSays['state'], commission: number, refundedMinor = 0) => {
        version += 1;
        const says = { ...ids, version, state, commissionMinor: commission, refundedMinor };
        await commissionsConsumer(deps)(batchOf('commissions', [commissionChanged(says)]));
      };
      await say('approved', commissionMinor);
      return { conversionId: ids.conversionId, say, refundAll: () => say('refunded', 0, ids.revenueMinor) };
    },

    /** Moves the clock ahead so that every retry is due, and runs one round of the workers. */
    async workCharges(): Promise<void> {
      time.now += 3_600_000;
      await workCharges(engine);
    },

    /** Delivers events of payout to the consumer. Returns the reasons of those that became dead letters. */
    async deliverPayouts(...events: readonly PayoutContent[]): Promise<string[]> {
      const messages = events.map((event) =>
        create(PayoutEventSchema, {
          eventId: randomUUID(),
          occurredAtMs: BigInt(time.now),
          campaignId: '',
          affiliateId: '',
          event,
        }),
      );
      return ((await payoutsConsumer(deps)(batchOf('payouts', messages))) ?? []).map((refusal) => refusal.reason);
    },

    /** In the order in which they will reach the log. */
    async publishedOf(campaignId: string): Promise<SettlementEvent[]> {
      const { rows } = await sql<{
        value: Buffer;
      }>`select value from outbox where topic = 'settlements' order by id`.execute(db);
      return rows
        .map((row) => fromBinary(SettlementEventSchema, row.value))
        .filter((event) => event.campaignId === campaignId);
    },

    /** The conversions published to attribution as paid by settlement lines, with the id of each event. */
    async paidConversions(
      campaignId: string,
    ): Promise<{ eventId: string; conversionId: string; settlementLineId: string }[]> {
      const { rows } = await sql<{
        value: Buffer;
      }>`select value from outbox where topic = 'conversions' order by id`.execute(db);
      const events = rows
        .map((row) => fromBinary(ConversionEventSchema, row.value))
        .filter((event) => event.campaignId === campaignId);
      return events.flatMap(({ eventId, event }) =>
        event.case === 'paid'
          ? [{ eventId, conversionId: event.value.conversionId, settlementLineId: event.value.settlementLineId }]
          : [],
      );
    },

    books: createBooks(fixture).of,
  };
}

export type Settling = ReturnType<typeof createSettling>;
