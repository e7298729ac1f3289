import type { Db, Trx } from '../deps.ts';
import type { CardRow, NewCardRow } from './card-tables.ts';

/** All that were ever seen, removed ones too. The owner must be locked. */
export function listCardsEver(trx: Trx, ownerUserId: string): Promise<CardRow[]> {
  return trx.selectFrom('cards').selectAll().where('owner_user_id', '=', ownerUserId).execute();
}

/** The default first, then the newest. Served by cards_by_owner. */
export function listCards(db: Db | Trx, ownerUserId: string): Promise<CardRow[]> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('added_at', 'desc')
    .orderBy('card_id')
    .execute();
}

/** Also of a card that was removed. */
export function findCardOwnerId(db: Db, cardId: string): Promise<{ owner_user_id: string } | undefined> {
  return db.selectFrom('cards').select('owner_user_id').where('card_id', '=', cardId).executeTakeFirst();
}

/** New ones, and what changed of known ones; who the default is, is set by `setDefaultCard`. */
export async function upsertCards(
  trx: Trx,
  rows: readonly Omit<NewCardRow, 'is_default' | 'removed_at'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('cards')
    .values(rows.map((row) => ({ ...row, is_default: false, removed_at: null })))
    .onConflict((conflict) =>
      conflict.column('card_id').doUpdateSet((row) => ({
        brand: row.ref('excluded.brand'),
        last4: row.ref('excluded.last4'),
        exp_month: row.ref('excluded.exp_month'),
        exp_year: row.ref('excluded.exp_year'),
      })),
    )
    .execute();
}

export async function removeCard(trx: Trx, cardId: string, now: Date): Promise<void> {
  await trx.updateTable('cards').set({ removed_at: now, is_default: false }).where('card_id', '=', cardId).execute();
}

/** Of cards that the provider does not have any more. */
export async function dropCards(trx: Trx, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length > 0) await trx.deleteFrom('cards').where('card_id', 'in', cardIds).execute();
}

/** Undefined: none is left. */
export async function setDefaultCard(trx: Trx, ownerUserId: string, cardId: string | undefined): Promise<void> {
  await trx
    .updateTable('cards')
    .set({ is_default: false })
    .where('owner_user_id', '=', ownerUserId)
    .where('is_default', '=', true)
    .where('card_id', '<>', cardId ?? '')
    .execute();
  if (cardId !== undefined)
    await trx.updateTable('cards').set({ is_default: true }).where('card_id', '=', cardId).execute();
}

export async function forgetCards(trx: Trx, ownerUserId: string): Promise<void> {
  await trx.deleteFrom('cards').where('owner_user_id', '=', ownerUserId).execute();
}
