/** The fields of a card that the rules need. */
export interface Card {
  readonly cardId: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly addedAt: Date;
  readonly isDefault: boolean;
}

export interface LinkedCampaign {
  readonly campaignId: string;
  readonly name: string;
  /** The card chosen for it; null, or a deleted card, means the default card. */
  readonly cardId: string | null;
  readonly isActive: boolean;
}

/** A card is valid to the end of its month. Only for display: the bank decides whether an expired card is charged. */
export function isExpired({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>, nowMs: number): boolean {
  return nowMs >= Date.UTC(expYear, expMonth);
}

/**
 * The default among all of an owner's cards: the present default, else the newest card that has not expired.
 */
export function defaultAmong(cards: readonly Card[], nowMs: number): string | undefined {
  const chosen = cards.find((card) => card.isDefault);
  if (chosen) return chosen.cardId;
  const [best] = cards.toSorted(
    (a, b) =>
      Number(isExpired(a, nowMs)) - Number(isExpired(b, nowMs)) ||
      b.addedAt.getTime() - a.addedAt.getTime() ||
      (a.cardId < b.cardId ? -1 : 1),
  );
  return best?.cardId;
}

/**
 * The campaigns that a card pays for: those that chose it, and for the default card also those without an existing
 * choice.
 */
export function paidBy<Campaign extends LinkedCampaign>(
  card: Pick<Card, 'cardId' | 'isDefault'>,
  cards: readonly Pick<Card, 'cardId'>[],
  campaigns: readonly Campaign[],
): readonly Campaign[] {
  const known = new Set(cards.map(({ cardId }) => cardId));
  return campaigns.filter((campaign) =>
    campaign.cardId !== null && known.has(campaign.cardId) ? campaign.cardId === card.cardId : card.isDefault,
  );
}

/** Why a card may not be deleted: it is the last one, and active campaigns need it. Undefined: it may. */
export function deletionRefusal(cardsCount: number, activeCampaigns: number): string | undefined {
  if (cardsCount > 1 || activeCampaigns === 0) return undefined;
  return `The last card cannot be deleted because ${activeCampaigns} active campaign(s) depend on it. Pause the campaigns first.`;
}
