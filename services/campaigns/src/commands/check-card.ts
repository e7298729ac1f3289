import type { OwnerCards } from '@sillage/proto/http/cards';
import { AppError, invalidField } from '@sillage/runtime/service';
import { type KnownCards, refuseCard } from '../domain/cards.ts';

const SENTENCES = {
  create: 'Add a payment card before you create a campaign, or create it in test mode (`isTest`).',
  goLive: 'Add a payment card before this campaign goes live.',
  activate: 'Add a payment card before you reactivate this campaign.',
};

/** Throws `card_required` or, for a card that is not the owner's, `validation_failed`. */
export function checkCard(
  purpose: keyof typeof SENTENCES,
  answered: OwnerCards,
  known: KnownCards,
  cardId: string | null,
): void {
  const refusal = refuseCard(answered, known, cardId);
  if (refusal === 'no_card') throw new AppError('card_required', SENTENCES[purpose]);
  if (refusal === 'unknown_card') throw invalidField('cardId', 'The card is not one of yours');
}
