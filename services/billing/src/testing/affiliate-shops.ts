import { randomUUID } from 'node:crypto';
import { AffiliateBalances } from '@sillage/proto/http/billing';
import type { createBooks } from './books.ts';
import type { CommissionSays } from './commissions.ts';
import type { Fixture } from './fixture.ts';

/** Creates merchants with a campaign and one affiliate, and functions that call as either of them. */
export function createShops(fixture: Fixture, books: ReturnType<typeof createBooks>) {
  return async function shop(more: Parameters<typeof books.newCampaign>[0] = {}) {
    const merchant = await fixture.newMerchant();
    const campaignId = await books.newCampaign({ ownerUserId: merchant.id, ...more });
    const affiliateId = await books.newAffiliate(campaignId);
    const path = `/api/v1/billing/campaigns/${campaignId}/affiliates`;
    return {
      merchant,
      campaignId,
      affiliateId,
      path,
      sale(
        state: CommissionSays['state'],
        commissionMinor: number,
        change: Partial<CommissionSays> = {},
      ): CommissionSays {
        const conversionId = randomUUID();
        return {
          campaignId,
          conversionId,
          affiliateId,
          version: 1,
          state,
          commissionMinor,
          revenueMinor: commissionMinor * 10,
          ...change,
        };
      },
      balances: async () => AffiliateBalances.parse((await merchant.call(path)).json()).balances,
      pay: (shownMinor: number | string, to = affiliateId, currency = 'EUR') =>
        merchant.call(`${path}/${to}/direct-payments`, {
          method: 'POST',
          body: { currency, shownMinor: shownMinor.toString() },
        }),
      async public(query = '', ticket: Parameters<typeof fixture.deps.tickets.sign>[0] = { campaignId }) {
        const authorization = `Bearer ${await fixture.deps.tickets.sign(ticket)}`;
        return fixture.app.inject({
          url: `/api/v1/public/billing/campaigns/${campaignId}/payments${query}`,
          headers: { authorization },
        });
      },
    };
  };
}

export type Shop = Awaited<ReturnType<ReturnType<typeof createShops>>>;
