import type { OwnerCards } from '@sillage/proto/http/cards';

/** What the newest event about an owner's cards said. */
export interface KnownCards {
  readonly cardsVersion: number;
  readonly cardsCount: number;
}

export type CardRefusal = 'no_card' | 'unknown_card';

/**
 * Whether an owner may be charged for a campaign that begins or goes on, by the card `cardId` or, for null, the default
 * one. `answered` is what billing said before; an event that is newer than that answer and says that no card is left
 * overrules it: the card was deleted in between.
 */
export function refuseCard(answered: OwnerCards, known: KnownCards, cardId: string | null): CardRefusal | undefined {
  if (!answered.required) return undefined;
  if (answered.cardIds.length === 0) return 'no_card';
  if (known.cardsVersion > answered.version && known.cardsCount === 0) return 'no_card';
  return cardId === null || answered.cardIds.includes(cardId) ? undefined : 'unknown_card';
}
