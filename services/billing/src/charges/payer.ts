import { findCustomerId } from '../db/charges/card-owners.ts';
import type { ChargeRow } from '../db/charges/charge-tables.ts';
import type { Db } from '../deps.ts';
import type { ChargeEngine } from './engine.ts';
import { pickCard } from './pick-card.ts';

/** The merchant's customer at the provider, who has the cards; the test book needs no customer. */
export const findPayer = (
  { db, payments }: Pick<ChargeEngine, 'db' | 'payments'>,
  { book, ownerUserId }: ChargeRow,
): Promise<string | undefined> =>
  book === 'test' ? Promise.resolve(ownerUserId) : findCustomerId(db, ownerUserId, payments.name);

/** The card to charge, see `pickCard`; in the test book the given one. */
export async function findPayingCard(
  db: Db,
  { book, ownerUserId, campaignId, cardId }: ChargeRow,
): Promise<string | undefined> {
  if (book === 'test') return cardId ?? undefined;
  return (await pickCard(db, { ownerUserId, campaignId, cardId }))?.cardId;
}
