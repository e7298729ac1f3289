import { SelfBilledList } from '@sillage/proto/http/self-billing';
import { selfBill } from '../self-billing/self-bill.ts';
import { adjustingOf } from './adjusting.ts';
import type { createShops } from './affiliate-shops.ts';
import type { Fixture } from './fixture.ts';
import { BUYER, taxParty } from './tax-parties.ts';

export const START = Date.parse('2026-11-21T10:00:00Z');
const SETTINGS = '/api/v1/billing/tax-settings';

/** Merchants who create the invoices of an affiliate who has agreed. */
export function createSelfBilling(fixture: Fixture, shops: ReturnType<typeof createShops>) {
  return async function shop(details: Parameters<typeof taxParty>[1] = {}, buyer: object = {}) {
    fixture.time.now = START;
    const store = await shops();
    const { merchant, affiliateId, campaignId } = store;
    await merchant.call('/api/v1/billing/details', { method: 'PUT', body: { ...BUYER, ...buyer } });
    await merchant.call(SETTINGS, { method: 'PUT', body: { details: false, selfBilling: true } });
    fixture.bank.parties.set(affiliateId, taxParty(affiliateId, details));
    const asAffiliate = async (path = '', ticket: object = { affiliateId }) => {
      const authorization = `Bearer ${await fixture.deps.tickets.sign({ campaignId, ...ticket })}`;
      const url = `/api/v1/public/billing/campaigns/${campaignId}/self-billed${path}`;
      return fixture.app.inject({ url, headers: { authorization } });
    };
    return {
      ...store,
      ...adjustingOf(store),
      asAffiliate,
      documents: async (query = '') =>
        SelfBilledList.parse(
          (await merchant.call(`/api/v1/billing/self-billed${query}`)).json(),
        ).documents.toReversed(),
      switchTo: (selfBilling: boolean) =>
        merchant.call(SETTINGS, { method: 'PUT', body: { details: true, selfBilling } }),
      /** Sets the periods in which the agreement was in force. */
      agreedIn: (...spans: readonly (readonly [since: string, until: string | null])[]) => {
        const at = (month: string) => `${month}-15T10:00:00.000Z`;
        const agreed = spans.map(([since, until]) => ({ since: at(since), until: until === null ? null : at(until) }));
        fixture.bank.parties.set(affiliateId, { ...taxParty(affiliateId, details), agreed });
      },
      async turnTo(iso: string) {
        fixture.time.now = Date.parse(iso);
        await selfBill(fixture.deps);
      },
    };
  };
}
