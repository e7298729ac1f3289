import { randomUUID } from 'node:crypto';
import type { Book } from '@sillage/proto/values/book';
import { batchOf } from '@sillage/runtime/bus/testing';
import { commissionsConsumer } from '../consumers/commissions.ts';
import type { NewCampaignRow } from '../db/schema.ts';
import { balancesOf } from '../ledger/balances.ts';
import { post } from '../ledger/post.ts';
import { newAffiliate, newCampaign } from './campaigns.ts';
import { type CommissionSays, commissionChanged } from './commissions.ts';
import type { Fixture } from './fixture.ts';

/** Campaigns, affiliates and commissions, created as by their events. */
export function createBooks({ db }: Pick<Fixture, 'db'>) {
  return {
    newCampaign: (more: Partial<NewCampaignRow> = {}) => newCampaign(db, more),
    newAffiliate: (campaignId: string, name?: string) => newAffiliate(db, campaignId, name),
    /** Consumes one batch of the topic; returns the refusals. */
    consume: (says: readonly CommissionSays[]) =>
      commissionsConsumer({ db })(batchOf('commissions', says.map(commissionChanged))),
    /** Claims this much of the affiliate's balance, as a settlement does. */
    async claim(
      affiliate: { readonly campaignId: string; readonly affiliateId: string },
      amountMinor: number,
    ): Promise<void> {
      const { campaignId, affiliateId } = affiliate;
      const entry = (type: 'affiliate.payable' | 'affiliate.settling', minor: number) => ({
        account: { type, campaignId, affiliateId },
        currency: 'EUR',
        amountMinor: BigInt(minor),
      });
      const entries = [entry('affiliate.payable', amountMinor), entry('affiliate.settling', -amountMinor)];
      const businessKey = `claim:${randomUUID()}`;
      await db
        .transaction()
        .execute((trx) =>
          post(trx, [{ book: 'live', businessKey, kind: 'claim', occurredAt: new Date(), campaignId, entries }]),
        );
    },
    /** Balances of a campaign by type, affiliate and currency, without those of 0. */
    async of(campaignId: string, book: Book = 'live'): Promise<Record<string, number>> {
      const shown = (await balancesOf(db, book, { campaignIds: [campaignId] })).filter(
        (balance) => balance.balanceMinor !== 0n,
      );
      return Object.fromEntries(
        shown.map((balance) => [
          [balance.type, balance.affiliateId, balance.currency].filter((part) => part !== null).join(' '),
          Number(balance.balanceMinor),
        ]),
      );
    },
  };
}
