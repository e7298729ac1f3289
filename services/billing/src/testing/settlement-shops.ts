import { NoticeOutcome, TransferFailure } from '@sillage/proto/events/payouts';
import { Quote, Settlement } from '@sillage/proto/http/settlements';
import { expect } from 'vitest';
import type { Fixture } from './fixture.ts';
import type { Settling } from './settling.ts';

export const SETTLEMENTS_PATH = '/api/v1/billing/settlements';

type Line = Settlement['lines'][number];

/** Creates merchants with a card and a managed campaign, whose affiliates are owed the given amounts in EUR. */
export function shopsOf(fixture: Fixture, world: Settling) {
  return async function shop(
    owed: readonly number[],
    {
      card = true,
      merchant: known,
      ...more
    }: { card?: boolean; merchant?: Awaited<ReturnType<Fixture['newMerchant']>> } & Parameters<
      Settling['newCampaign']
    >[1] = {},
  ) {
    const merchant = known ?? (await fixture.newMerchant());
    if (card && !known) await world.addCard(merchant.id);
    const campaignId = await world.newCampaign(merchant.id, more);
    const affiliates: string[] = [];
    const sales: Awaited<ReturnType<Settling['earn']>>[] = [];
    for (const amount of owed) {
      const affiliateId = await world.newAffiliate(campaignId);
      affiliates.push(affiliateId);
      sales.push(await world.earn(campaignId, affiliateId, amount, { isTest: more.isTest ?? false }));
    }
    const post = (path: string, body: object) => merchant.call(path, { method: 'POST', body });
    const ask = { reason: 'pay_now', campaignId };
    const quote = async (more: object = {}) => {
      const answer = await post(`${SETTLEMENTS_PATH}/quote`, { ...ask, ...more });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      return Quote.parse(answer.json());
    };
    const confirm = (hash: string, more: object = {}) => post(SETTLEMENTS_PATH, { ...ask, hash, ...more });
    const show = async (id: string) => Settlement.parse((await merchant.call(`${SETTLEMENTS_PATH}/${id}`)).json());
    /** Confirms the amounts owed, and charges them. */
    const settle = async (more: object = {}) => {
      const answer = await confirm((await quote(more)).hash, more);
      expect([answer.status, answer.text]).toEqual([201, answer.text]);
      const { id } = Settlement.parse(answer.json());
      await world.workCharges();
      return show(id);
    };
    return { merchant, campaignId, affiliates, sales, quote, confirm, show, settle };
  };
}

export const transferPaid = ({ id, currency, amountMinor }: Line, settlementId: string, attempt = 1) => ({
  case: 'transferPaid' as const,
  value: { settlementId, lineId: id, attempt, currency, amountMinor, transferId: `tr_${id}` },
});
export const transferFailed = (
  { id }: Line,
  settlementId: string,
  attempt = 1,
  failure: TransferFailure = TransferFailure.NO_ACCOUNT,
) => ({
  case: 'transferFailed' as const,
  value: {
    settlementId,
    lineId: id,
    attempt,
    failure,
    message: failure === TransferFailure.REFUSED ? 'Account closed' : '',
  },
});
export const mailSent = ({ id }: Line, settlementId: string) => ({
  case: 'noticeSettled' as const,
  value: { settlementId, lineId: id, outcome: NoticeOutcome.SENT },
});
