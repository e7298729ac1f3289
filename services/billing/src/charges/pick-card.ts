import { findCampaign } from '../db/campaigns.ts';
import type { CardRow } from '../db/card-tables.ts';
import { listCards } from '../db/cards.ts';
import type { Db } from '../deps.ts';

/**
 * The card that would be charged now: the wanted one, else the one chosen for the campaign, else the merchant's
 * default; cards that are gone are passed over. An expired card is still asked: its bank may have renewed it, and says
 * so if not.
 */
export async function pickCard(
  db: Db,
  {
    ownerUserId,
    campaignId,
    cardId,
  }: { readonly ownerUserId: string; readonly campaignId: string | null; readonly cardId?: string | null },
): Promise<CardRow | undefined> {
  const cards = await listCards(db, ownerUserId);
  const chosen = campaignId === null ? undefined : (await findCampaign(db, campaignId))?.cardId;
  const find = (id: string | null | undefined) => cards.find((card) => card.cardId === id);
  return find(cardId) ?? find(chosen) ?? cards.find((card) => card.isDefault);
}
