import { Adjustment } from '@sillage/proto/http/adjustments';
import { AffiliateGroup } from '@sillage/proto/http/affiliate-groups';

type Send = (method: string, path: string, body: object) => Promise<string>;

/**
 * Creates a group and a text that name an affiliate, and a bonus whose reason does, which is reversed so that nothing
 * is owed.
 */
export async function leaveRewards(
  { campaignId, affiliateId }: { readonly campaignId: string; readonly affiliateId: string },
  name: string,
  send: Send,
): Promise<void> {
  const path = `/api/v1/campaigns/${campaignId}/groups`;
  const group = AffiliateGroup.parse(JSON.parse(await send('POST', path, { name, rateBps: 1_500 })));
  await send('POST', `${path}/${group.id}/members`, { affiliateIds: [affiliateId] });
  await send('POST', `/api/v1/campaigns/${campaignId}/assets`, { kind: 'text', title: 'Post', text: `By ${name}` });
  const bonus = await send('POST', `/api/v1/billing/campaigns/${campaignId}/affiliates/${affiliateId}/adjustments`, {
    currency: 'EUR',
    amountMinor: 500,
    reason: `For ${name}`,
  });
  const { id } = Adjustment.parse(JSON.parse(bonus));
  await send('POST', `/api/v1/billing/adjustments/${id}/reversal`, { reason: `Not for ${name}` });
}
