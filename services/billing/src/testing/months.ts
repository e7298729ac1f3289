import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { InvoiceChangedSchema } from '@sillage/proto/events/invoices';
import { batchOf } from '@sillage/runtime/bus/testing';
import { sql } from 'kysely';
import { bookCharge } from '../charges/book-charge.ts';
import type { ChargeOutcome } from '../charges/on-charge-settled.ts';
import { commissionsConsumer } from '../consumers/commissions.ts';
import { lockCampaigns } from '../db/campaigns.ts';
import { lockCharge, updateCharge } from '../db/charges/charges.ts';
import type { NewCampaignRow } from '../db/schema.ts';
import { monthlyInvoiceSettled } from '../invoices/charge-settled.ts';
import { billMonths } from '../jobs/bill-months.ts';
import { newCampaign } from './campaigns.ts';
import { commissionChanged } from './commissions.ts';
import type { Fixture } from './fixture.ts';

interface Sale {
  /** The time of approval, in ISO format. */
  readonly at: string;
  readonly revenueMinor: number;
  readonly currency?: string;
  /** Default: 0. */
  readonly commissionMinor?: number;
  readonly affiliateId?: string;
  /** Default: the list price. */
  readonly feeBps?: number;
}

/** A merchant's sales and months on a fixture, created through the service's own consumer and jobs. */
export function createMonths(fixture: Fixture) {
  const { db, deps, time } = fixture;
  const settledMonths: string[] = [];

  async function book(says: Parameters<typeof commissionChanged>[0]): Promise<void> {
    await commissionsConsumer(deps)(batchOf('commissions', [commissionChanged(says)]));
  }

  return {
    newCampaign: (owner: string, more: Partial<NewCampaignRow> = {}) =>
      newCampaign(db, { ownerUserId: owner, name: 'Beach summer', ...more }),
    settledMonths,
    /** An approved conversion; returns a function for refunds. */
    async sell(campaignId: string, sale: Sale) {
      const ids = { campaignId, conversionId: randomUUID(), affiliateId: randomUUID() };
      const says = { ...ids, commissionMinor: 0, ...sale, state: 'approved' as const };
      let version = 1;
      await book({ ...says, version });
      return async (refundedMinor: number, at: string) => {
        version += 1;
        await book({ ...says, commissionMinor: 0, at, version, refundedMinor, state: 'refunded' });
      };
    },
    /** Moves the clock and runs the job. */
    async turnTo(iso: string, signal?: AbortSignal): Promise<void> {
      time.now = Date.parse(iso);
      const startMonthlySettlement = async (campaignId: string, period: string) => {
        settledMonths.push(`${campaignId} ${period}`);
      };
      await billMonths({ ...deps, startMonthlySettlement }, signal);
    },
    /** The published events about invoices, in order. */
    async invoiceEvents() {
      const { rows } = await sql<{
        value: Buffer;
      }>`select value from outbox where topic = 'invoices' order by id`.execute(db);
      return rows.map(({ value }) => fromBinary(InvoiceChangedSchema, value));
    },
    /** Settles an invoice's charge, as the worker does. */
    async settleCharge(invoiceId: string, result: ChargeOutcome['result']): Promise<void> {
      const at = new Date(time.now);
      await db.transaction().execute(async (trx) => {
        const lines = await trx
          .selectFrom('invoiceLines')
          .select('campaignId')
          .where('invoiceId', '=', invoiceId)
          .execute();
        await lockCampaigns(
          trx,
          lines.map((line) => line.campaignId),
        );
        const charge = await lockCharge(trx, invoiceId);
        const failed = result.state === 'failed' ? { failureCode: result.code, failure: result.failure } : {};
        const paid = result.state === 'paid' ? { provider: 'stripe', providerChargeId: result.providerChargeId } : {};
        const settled = await updateCharge(trx, invoiceId, { state: result.state, settledAt: at, ...failed, ...paid });
        await bookCharge(trx, settled, result.state, at);
        const { id: chargeId, currency, attempt, totalMinor, campaignId } = charge;
        await monthlyInvoiceSettled(trx, {
          chargeId,
          subjectId: invoiceId,
          campaignId,
          currency,
          totalMinor,
          attempt,
          result,
          at,
        });
      });
    },
    invoicesOf(owner: string) {
      return db
        .selectFrom('invoices')
        .selectAll()
        .where('ownerUserId', '=', owner)
        .orderBy('period')
        .orderBy('currency')
        .execute();
    },
    /** Every invoice as one line: `2026-11 EUR pending 250`, oldest first. */
    async billed(owner: string): Promise<string[]> {
      const rows = await this.invoicesOf(owner);
      return rows.map((row) => `${row.period} ${row.currency} ${row.status} ${row.feeMinor}`);
    },
    /** The fees by the state of their records, and the same according to the books. */
    async fees() {
      const { rows } = await sql<Record<'all' | 'open' | 'charged' | 'waived', number>>`
        select coalesce(sum(f.fee_minor), 0)::int8 as all,
          coalesce(sum(f.fee_minor) filter (where f.invoice_id is null), 0)::int8 as open,
          coalesce(sum(f.fee_minor) filter (where i.status in ('paid', 'pending', 'failed')), 0)::int8 as charged,
          coalesce(sum(f.fee_minor) filter (where i.status = 'waived'), 0)::int8 as waived
        from fee_items f left join invoices i on i.id = f.invoice_id`.execute(db);
      return rows[0];
    },
    async balance(type: string): Promise<number> {
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(b.balance_minor), 0)::int8 as sum
        from ledger_accounts a join account_balances b on b.account_id = a.id where a.type = ${type}`.execute(db);
      return rows[0]?.sum ?? 0;
    },
  };
}

export type Months = ReturnType<typeof createMonths>;
