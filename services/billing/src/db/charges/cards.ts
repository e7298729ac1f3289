import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { CardRow, NewCardRow } from './card-tables.ts';

/** All cards ever seen, including removed ones. The owner must be locked. */
export function listCardsEver(trx: Trx, ownerUserId: string): Promise<CardRow[]> {
  return trx.selectFrom('cards').selectAll().where('ownerUserId', '=', ownerUserId).execute();
}

/** The default first, then the newest. Served by cards_by_owner. */
export function listCards(db: Db | Trx, ownerUserId: string): Promise<CardRow[]> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('ownerUserId', '=', ownerUserId)
    .where('removedAt', 'is', null)
    .orderBy('isDefault', 'desc')
    .orderBy('addedAt', 'desc')
    .orderBy('cardId')
    .execute();
}

/** Includes removed cards. Served by cards_by_card. */
export function findCardOwnerId(
  db: Db,
  provider: string,
  cardId: string,
): Promise<{ ownerUserId: string } | undefined> {
  return db
    .selectFrom('cards as c')
    .innerJoin('cardOwners as o', 'o.ownerUserId', 'c.ownerUserId')
    .select('c.ownerUserId')
    .where('o.provider', '=', provider)
    .where('c.cardId', '=', cardId)
    .executeTakeFirst();
}

/** Inserts new cards and updates known ones; the default is set by `setDefaultCard`. */
export async function upsertCards(
  trx: Trx,
  rows: readonly Omit<NewCardRow, 'isDefault' | 'removedAt'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('cards')
    .values(rows.map((row) => ({ ...row, isDefault: false, removedAt: null })))
    .onConflict((conflict) =>
      conflict.columns(['ownerUserId', 'cardId']).doUpdateSet((row) => ({
        brand: row.ref('excluded.brand'),
        last4: row.ref('excluded.last4'),
        expMonth: row.ref('excluded.expMonth'),
        expYear: row.ref('excluded.expYear'),
      })),
    )
    .execute();
}

export async function removeCard(trx: Trx, ownerUserId: string, cardId: string, now: Date): Promise<void> {
  await trx
    .updateTable('cards')
    .set({ removedAt: now, isDefault: false })
    .where('ownerUserId', '=', ownerUserId)
    .where('cardId', '=', cardId)
    .execute();
}

/** Deletes cards that the provider no longer has. */
export async function dropCards(trx: Trx, ownerUserId: string, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length === 0) return;
  await trx.deleteFrom('cards').where('ownerUserId', '=', ownerUserId).where('cardId', 'in', cardIds).execute();
}

/** Undefined: no card is left. */
export async function setDefaultCard(trx: Trx, ownerUserId: string, cardId: string | undefined): Promise<void> {
  await trx
    .updateTable('cards')
    .set({ isDefault: false })
    .where('ownerUserId', '=', ownerUserId)
    .where('isDefault', '=', true)
    .where('cardId', '<>', cardId ?? '')
    .execute();
  if (cardId === undefined) return;
  await trx
    .updateTable('cards')
    .set({ isDefault: true })
    .where('ownerUserId', '=', ownerUserId)
    .where('cardId', '=', cardId)
    .execute();
}

export async function forgetCards(trx: Trx, ownerUserId: string): Promise<void> {
  await trx.deleteFrom('cards').where('ownerUserId', '=', ownerUserId).execute();
}

type Expiring = Pick<CardRow, 'ownerUserId' | 'brand' | 'last4' | 'expMonth' | 'expYear'>;

/**
 * Marks cards that pay for something and expire with this month, and returns them: each card is returned once per
 * month.
 */
export async function markExpiring(
  trx: Trx,
  { year, month }: { readonly year: number; readonly month: number },
  limit: number,
): Promise<readonly Expiring[]> {
  const noticed = `${year}-${String(month).padStart(2, '0')}`;
  const { rows } = await sql<Expiring>`
    update cards set expiry_noticed = ${noticed}
    where (owner_user_id, card_id) in (
      select owner_user_id, card_id from cards c
      where removed_at is null and exp_year = ${year} and exp_month = ${month} and expiry_noticed is distinct from ${noticed}
        and (is_default or exists (
          select from campaigns p where p.owner_user_id = c.owner_user_id and p.card_id = c.card_id and not p.is_archived))
      limit ${limit} for update skip locked)
    returning owner_user_id, brand, last4, exp_month, exp_year`.execute(trx);
  return rows;
}
