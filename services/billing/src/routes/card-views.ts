import type { CardList } from '@sillage/proto/http/cards';
import { listPaidCampaigns } from '../db/campaigns.ts';
import { listCards } from '../db/cards.ts';
import type { BillingDeps } from '../deps.ts';
import { isExpired, paidBy } from '../domain/cards.ts';

/** A merchant's cards as they see them, from the mirror: the provider is not asked. */
export async function cardList({ db, clock, payments }: BillingDeps, ownerUserId: string): Promise<CardList> {
  if (!payments) return { available: false, cards: [] };
  const [rows, campaignRows] = await Promise.all([listCards(db, ownerUserId), listPaidCampaigns(db, ownerUserId)]);
  const cards = rows.map((row) => ({ cardId: row.card_id, isDefault: row.is_default }));
  const campaigns = campaignRows.map((campaign) => ({
    campaignId: campaign.campaign_id,
    name: campaign.name,
    cardId: campaign.card_id,
    isActive: campaign.is_active,
  }));
  return {
    available: true,
    cards: rows.map((row) => ({
      id: row.card_id,
      brand: row.brand,
      last4: row.last4,
      expMonth: row.exp_month,
      expYear: row.exp_year,
      isDefault: row.is_default,
      isExpired: isExpired({ expMonth: row.exp_month, expYear: row.exp_year }, clock()),
      campaigns: paidBy({ cardId: row.card_id, isDefault: row.is_default }, cards, campaigns).map(
        ({ campaignId, name, isActive }) => ({
          campaignId,
          name,
          isActive,
        }),
      ),
    })),
  };
}
