import type { CardList } from '@sillage/proto/http/cards';
import { listPaidCampaigns } from '../db/campaigns.ts';
import { listCards } from '../db/cards.ts';
import type { BillingDeps } from '../deps.ts';
import { isExpired, paidBy } from '../domain/cards.ts';

/** A merchant's cards as they see them, from the mirror: the provider is not asked. */
export async function cardList({ db, clock, payments }: BillingDeps, ownerUserId: string): Promise<CardList> {
  if (!payments) return { available: false, cards: [] };
  const [rows, campaignRows] = await Promise.all([listCards(db, ownerUserId), listPaidCampaigns(db, ownerUserId)]);
  const cards = rows.map((it) => ({ cardId: it.card_id, isDefault: it.is_default }));
  const campaigns = campaignRows.map((it) => ({
    campaignId: it.campaign_id,
    name: it.name,
    cardId: it.card_id,
    isActive: it.is_active,
  }));
  return {
    available: true,
    cards: rows.map((it) => ({
      id: it.card_id,
      brand: it.brand,
      last4: it.last4,
      expMonth: it.exp_month,
      expYear: it.exp_year,
      isDefault: it.is_default,
      isExpired: isExpired({ expMonth: it.exp_month, expYear: it.exp_year }, clock()),
      campaigns: paidBy({ cardId: it.card_id, isDefault: it.is_default }, cards, campaigns).map(({ campaignId, name, isActive }) => ({
        campaignId,
        name,
        isActive,
      })),
    })),
  };
}
