import { randomUUID } from 'node:crypto';
import { PayoutAccountStatus } from '@sillage/proto/events/payouts';
import { PayoutAccountList } from '@sillage/proto/http/payouts';
import type { Fixture } from './fixture.ts';
import { publicCalls } from './public-calls.ts';

/** The affiliate's own address, and the one by which the merchant replaces it. */
export const [OLD, NEW] = ['zoe@example.com', 'merchant@example.org'];

const STATUSES = new Map<number, string>(
  Object.entries(PayoutAccountStatus).map(([name, number]) => [Number(number), name]),
);

/** An affiliate of a new merchant, with functions that change their address and account. */
export async function newChangingAffiliate(fixture: Fixture) {
  await fixture.db.deleteFrom('mails').execute();
  fixture.fake.faults.length = 0;
  fixture.fake.transfers.length = 0;
  fixture.mails.taken.length = 0;
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await fixture.newCampaign({ ownerUserId: merchant.id });
  const id = await fixture.newAffiliate(campaignId, { name: 'Zoë', email: OLD });
  const { get, post } = publicCalls(() => fixture);
  return {
    id,
    campaignId,
    merchant,
    change: (email: string) => fixture.changeEmail(campaignId, id, email),
    /** Sets up the account of the current reader of the affiliate's mails. */
    async setUp(): Promise<string> {
      const token = fixture.linkOf(id);
      const { accountId } = (await post('onboarding', { token })).json;
      fixture.fake.complete(accountId);
      await get('account', { token });
      return accountId;
    },
    objectionLink: (email = OLD) =>
      fixture.tokens.sign({ purpose: 'objection', affiliateId: id, settlementId: null, email }, fixture.time.now),
    accountStatuses: async () =>
      (await fixture.events()).flatMap(({ affiliateId, event }) =>
        event.case === 'accountChanged' && affiliateId === id ? [STATUSES.get(event.value.status)] : [],
      ),
    async settle(attempt = 1, lineId: string = randomUUID(), settlementId: string = randomUUID()) {
      await fixture.settle(settlementId, campaignId, [{ lineId, affiliateId: id, attempt }]);
      return { lineId, settlementId };
    },
    paidTo: () => fixture.fake.transfers.map((transfer) => transfer.accountId),
    listed: async () =>
      PayoutAccountList.parse((await merchant.call('GET', `/api/v1/payouts/campaigns/${campaignId}/accounts`)).json())
        .accounts,
    confirm: (by = merchant) =>
      by.call('POST', `/api/v1/payouts/campaigns/${campaignId}/affiliates/${id}/address-confirmation`),
  };
}

export type ChangingAffiliate = Awaited<ReturnType<typeof newChangingAffiliate>>;
