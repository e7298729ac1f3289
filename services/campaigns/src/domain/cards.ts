import type { OwnerCards } from '@sillage/proto/http/cards';

/** The newest event about an owner's cards. */
export interface KnownCards {
  readonly cardsVersion: number;
  readonly cardsCount: number;
}

export type CardRefusal = 'no_card' | 'unknown_card';

/**
 * Why an owner has no usable card for a campaign that starts or continues: `cardId`, or the default card if null.
 * `answered` is billing's answer. A newer event that no card is left overrides it, because the card was deleted in
 * between.
 */
export function refuseCard(answered: OwnerCards, known: KnownCards, cardId: string | null): CardRefusal | undefined {
  if (!answered.required) return undefined;
  if (answered.cardIds.length === 0) return 'no_card';
  if (known.cardsVersion > answered.version && known.cardsCount === 0) return 'no_card';
  return cardId === null || answered.cardIds.includes(cardId) ? undefined : 'unknown_card';
}
