import type { CardList } from '@sillage/proto/http/cards';
import { listPaidCampaigns } from '../../db/campaigns.ts';
import { listCards } from '../../db/charges/cards.ts';
import type { BillingDeps } from '../../deps.ts';
import { isExpired, paidBy } from '../../domain/cards.ts';

/** A merchant's cards in the form of the API, from the mirror, without calling the provider. */
export async function cardList({ db, clock, providers }: BillingDeps, ownerUserId: string): Promise<CardList> {
  if (providers.size === 0) return { available: false, cards: [] };
  const [rows, campaignRows] = await Promise.all([listCards(db, ownerUserId), listPaidCampaigns(db, ownerUserId)]);
  const cards = rows.map((row) => ({ cardId: row.cardId, isDefault: row.isDefault }));
  const campaigns = campaignRows.map((campaign) => ({
    campaignId: campaign.campaignId,
    name: campaign.name,
    cardId: campaign.cardId,
    isActive: campaign.isActive,
  }));
  return {
    available: true,
    cards: rows.map((row) => ({
      id: row.cardId,
      brand: row.brand,
      last4: row.last4,
      expMonth: row.expMonth,
      expYear: row.expYear,
      isDefault: row.isDefault,
      isExpired: isExpired({ expMonth: row.expMonth, expYear: row.expYear }, clock()),
      campaigns: paidBy({ cardId: row.cardId, isDefault: row.isDefault }, cards, campaigns).map(
        ({ campaignId, name, isActive }) => ({
          campaignId,
          name,
          isActive,
        }),
      ),
    })),
  };
}
