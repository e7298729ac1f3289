import { AppError } from '@sillage/runtime/service';
import { expect } from 'vitest';
import { findPayoutHold } from '../returns/find-payout-hold.ts';
import { recoverySettled } from '../returns/recover.ts';
import { settlementChargeSettled } from '../settlements/charge-settled.ts';
import { confirmSettlement } from '../settlements/confirm-settlement.ts';
import { loadQuote } from '../settlements/load-quote.ts';
import { getOwnCampaign } from '../settlements/own-campaign.ts';
import { proveLedger } from '../verify/ledger-proofs.ts';
import { type PaidFixture, WEBHOOK_SECRET } from './local-payments.ts';
import { workCharges, workEvents } from './rounds.ts';
import type { Settling } from './settling.ts';

/** Merchants whose charges are refunded or disputed at the stand-in for Stripe, which reports it by webhooks. */
export async function createReturns(fixture: PaidFixture, settling: Settling) {
  const url = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
  fixture.local.listen({ url: `${url}/webhooks/stripe/billing`, secret: WEBHOOK_SECRET, connect: false });

  /** The engine of the worker, with the stand-in for Stripe. */
  const engine = () => ({
    ...fixture.engine,
    onChargeSettled: {
      ...fixture.engine.onChargeSettled,
      settlement: settlementChargeSettled,
      recovery: recoverySettled,
    },
  });

  /** Waits until all events of the stand-in are delivered and handled. */
  async function deliverWebhooks(): Promise<void> {
    await expect.poll(() => fixture.local.waitingEvents).toBe(0);
    while (await workEvents(engine()));
  }

  async function merchant() {
    const { db, deps } = fixture;
    const { id: ownerUserId, customerId } = await fixture.newCardOwner('pm_card_visa');
    const campaignId = await settling.newCampaign(ownerUserId);
    const affiliateId = await settling.newAffiliate(campaignId);
    const wanted = { reason: 'pay_now', affiliateId: null } as const;
    const quote = async () =>
      (await loadQuote({ ...deps, db }, await getOwnCampaign(db, campaignId, ownerUserId), wanted)).quote;
    const confirm = async () =>
      confirmSettlement(deps, ownerUserId, { campaignId, hash: (await quote()).hash, ...wanted });
    /** The merchant is charged, the transfer is made at the stand-in, and payout reports it. */
    const settle = async () => {
      const { id } = await confirm();
      await workCharges(engine());
      return { settlementId: id, ...(await transfer(id)) };
    };
    const account = await fixture.stripe.accounts.create({
      type: 'express',
      country: 'FR',
      capabilities: { transfers: { requested: true } },
    });
    fixture.local.onboard(account.id, 'complete');
    const transfer = async (settlementId: string) => {
      const line = await db
        .selectFrom('settlementLines')
        .selectAll()
        .where('settlementId', '=', settlementId)
        .executeTakeFirstOrThrow();
      const { id: transferId } = await fixture.stripe.transfers.create({
        amount: Number(line.amountMinor),
        currency: 'eur',
        destination: account.id,
      });
      const value = {
        settlementId,
        lineId: line.id,
        attempt: line.attempt,
        currency: 'EUR',
        amountMinor: line.amountMinor,
        transferId,
      };
      await settling.deliverPayouts({ case: 'transferPaid', value });
      const charge = await db
        .selectFrom('charges')
        .selectAll()
        .where('subjectId', '=', settlementId)
        .executeTakeFirst();
      return { transferId, chargeId: charge?.providerChargeId ?? '' };
    };
    const earn = (amountMinor: number) => settling.earn(campaignId, affiliateId, amountMinor);
    const books = () => settling.books(campaignId);
    return { ownerUserId, customerId, campaignId, affiliateId, quote, confirm, settle, earn, books };
  }

  const proven = async () =>
    expect((await proveLedger(fixture.db)).filter(({ outcome }) => outcome === 'differs')).toEqual([]);
  const isHeld = async (ownerUserId: string) => (await findPayoutHold(fixture.db, 'live', ownerUserId)).isHeld;
  return { engine, deliverWebhooks, merchant, proven, isHeld };
}

export type Returns = Awaited<ReturnType<typeof createReturns>>;

/** The code of the error, or `passed`. */
export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'passed',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
