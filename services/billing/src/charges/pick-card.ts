import { findCampaign } from '../db/campaigns.ts';
import type { CardRow } from '../db/charges/card-tables.ts';
import { listCards } from '../db/charges/cards.ts';
import type { Db } from '../deps.ts';

/**
 * The card to charge now: the wanted one, else the one chosen for the campaign, else the merchant's default; removed
 * cards are skipped. An expired card is still tried: its bank may have renewed it, or else refuses the charge.
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
