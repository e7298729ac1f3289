import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { MailMarkTable } from './asking-tables.ts';
import type { AffiliateRow } from './schema.ts';

/** Whom mails about clicks and orders are for: nobody of a demo, in test mode, or of a campaign that shows its affiliates none. */
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

/** The id that ends the next so many affiliates of all campaigns; undefined where these are the last. */
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

/** Those of a portion who have not brought both a click and an order yet, as far as it is known, with what they have. */
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

/** Of an affiliate who may be mailed about clicks and orders. */
export function findMailable(db: Db | Trx, affiliateId: string) {
  return mailable(db)
    .select(['a.id', 'a.campaignId', 'a.name', 'a.email', 'a.dashboardToken'])
    .select(['c.name as campaignName', 'c.ownerUserId'])
    .where('a.id', '=', affiliateId)
    .executeTakeFirst();
}
export type MailableAffiliate = NonNullable<Awaited<ReturnType<typeof findMailable>>>;

/** The same affiliate's address now, which stays what it is, as do their wishes, until the transaction ends. */
export async function lockMailedAddress(trx: Trx, affiliateId: string): Promise<string | undefined> {
  const row = await mailable(trx).select('a.email').where('a.id', '=', affiliateId).forShare('a').executeTakeFirst();
  return row?.email;
}

/** False where it was marked before. */
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
