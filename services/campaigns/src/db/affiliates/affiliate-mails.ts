import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { MailMarkTable } from '../requests/asking-tables.ts';
import type { AffiliateRow } from '../schema.ts';

/**
 * Affiliates who may be mailed about clicks and orders: without demos, test mode, and campaigns that hide these from
 * their affiliates.
 */
export const mailable = (db: Db | Trx) =>
  db
    .selectFrom('affiliates as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .where('a.email', '<>', '')
    .where('a.isRemoved', '=', false)
    .where('c.isDemo', '=', false)
    .where('c.isTest', '=', false)
    .where('c.isArchived', '=', false)
    .where('c.visibility', '<>', 'restricted');

/** The id that ends the next portion of affiliates of all campaigns; undefined if it is the last one. */
export async function findPortionEnd(db: Db, afterId: string, size: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('affiliates')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .offset(size - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

type WithoutFirsts = Pick<AffiliateRow, 'id' | 'campaignId'> & { readonly marked: readonly MailMarkTable['kind'][] };

/** The affiliates of a portion without marks for both a click and an order, with the marks that they have. */
export function listWithoutFirsts(db: Db, afterId: string, untilId: string): Promise<WithoutFirsts[]> {
  return mailable(db)
    .select(['a.id', 'a.campaignId'])
    .select(
      sql<WithoutFirsts['marked']>`array(select m.kind from mail_marks m where m.affiliate_id = a.id)`.as('marked'),
    )
    .where('a.id', '>', afterId)
    .where('a.id', '<=', untilId)
    .where(
      sql<boolean>`(select count(*) from mail_marks m where m.affiliate_id = a.id and m.kind in ('first_click', 'first_sale')) < 2`,
    )
    .execute();
}

/** An affiliate who may be mailed about clicks and orders. */
export function findMailable(db: Db | Trx, affiliateId: string) {
  return mailable(db)
    .select(['a.id', 'a.campaignId', 'c.name as campaignName', 'c.ownerUserId'])
    .where('a.id', '=', affiliateId)
    .executeTakeFirst();
}
export type MailableAffiliate = NonNullable<Awaited<ReturnType<typeof findMailable>>>;

/**
 * The affiliate's current address and the token of the private link that belongs to it; they and the mail settings stay
 * unchanged until the transaction ends.
 */
export function lockMailedAddress(trx: Trx, affiliateId: string) {
  return mailable(trx)
    .select(['a.email', 'a.dashboardToken'])
    .where('a.id', '=', affiliateId)
    .forShare('a')
    .executeTakeFirst();
}

/** Returns false if it was marked before. */
export async function insertMark(
  trx: Trx,
  affiliateId: string,
  kind: MailMarkTable['kind'],
  markedAt: Date,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('mailMarks')
    .values({ affiliateId, kind, markedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return inserted !== undefined;
}
