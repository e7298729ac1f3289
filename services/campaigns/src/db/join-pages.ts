import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { JoinPageTable, JoinTermsRow } from './joining-tables.ts';

/** With the terms that have to be accepted. */
export interface JoinPageRow extends Selectable<JoinPageTable> {
  readonly terms: JoinTermsRow | null;
}

export async function findJoinPage(db: Db | Trx, campaignId: string): Promise<JoinPageRow | undefined> {
  const page = await db.selectFrom('joinPages').selectAll().where('campaignId', '=', campaignId).executeTakeFirst();
  if (!page) return undefined;
  if (page.termsVersion === null) return { ...page, terms: null };
  const terms = await db
    .selectFrom('joinTerms')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('version', '=', page.termsVersion)
    .executeTakeFirstOrThrow();
  return { ...page, terms };
}

export async function findNewestTerms(trx: Trx, campaignId: string): Promise<JoinTermsRow | undefined> {
  return trx
    .selectFrom('joinTerms')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertTerms(trx: Trx, row: JoinTermsRow): Promise<void> {
  await trx.insertInto('joinTerms').values(row).execute();
}

export async function putJoinPage(trx: Trx, row: Insertable<JoinPageTable>): Promise<void> {
  await trx
    .insertInto('joinPages')
    .values(row)
    .onConflict((conflict) => conflict.column('campaignId').doUpdateSet(row))
    .execute();
}

/** With what was sent by it. */
export async function deleteJoinPageOf(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('applications').where('campaignId', '=', campaignId).execute();
  await trx.deleteFrom('joinPages').where('campaignId', '=', campaignId).execute();
  await trx.deleteFrom('joinTerms').where('campaignId', '=', campaignId).execute();
}
