import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { deleteLogo, findLogo, type ShownLogo } from './join-logos.ts';
import type { JoinPageTable, JoinRulesRow, JoinRulesTable, JoinTermsRow } from './joining-tables.ts';

/** With the terms to accept, and the rules for automatic acceptance. */
export interface JoinPageRow extends Selectable<JoinPageTable> {
  readonly terms: JoinTermsRow | null;
  readonly rules: JoinRulesRow | null;
}

export async function findJoinPage(db: Db | Trx, campaignId: string): Promise<JoinPageRow | undefined> {
  const page = await db.selectFrom('joinPages').selectAll().where('campaignId', '=', campaignId).executeTakeFirst();
  if (!page) return undefined;
  const { termsVersion, rulesVersion } = page;
  const terms =
    termsVersion === null
      ? null
      : await db
          .selectFrom('joinTerms')
          .selectAll()
          .where('campaignId', '=', campaignId)
          .where('version', '=', termsVersion)
          .executeTakeFirstOrThrow();
  const rules =
    rulesVersion === null
      ? null
      : await db
          .selectFrom('joinRules')
          .selectAll()
          .where('campaignId', '=', campaignId)
          .where('version', '=', rulesVersion)
          .executeTakeFirstOrThrow();
  return { ...page, terms, rules };
}

/** The appearance of a campaign's pages; needed without a join page, too, because people may be invited. */
export async function findLook(
  db: Db | Trx,
  campaignId: string,
): Promise<{ readonly logo: ShownLogo | undefined; readonly accentColour: string | null }> {
  const page = await db
    .selectFrom('joinPages')
    .select('accentColour')
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
  return { logo: await findLogo(db, campaignId), accentColour: page?.accentColour ?? null };
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

export async function findNewestRules(trx: Trx, campaignId: string): Promise<JoinRulesRow | undefined> {
  return trx
    .selectFrom('joinRules')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertRules(trx: Trx, row: Insertable<JoinRulesTable>): Promise<void> {
  await trx.insertInto('joinRules').values(row).execute();
}

export async function putJoinPage(trx: Trx, row: Insertable<JoinPageTable>): Promise<void> {
  await trx
    .insertInto('joinPages')
    .values(row)
    .onConflict((conflict) => conflict.column('campaignId').doUpdateSet(row))
    .execute();
}

/** Includes the applications. */
export async function deleteJoinPageOf(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('applications').where('campaignId', '=', campaignId).execute();
  await deleteLogo(trx, campaignId);
  await trx.deleteFrom('joinPages').where('campaignId', '=', campaignId).execute();
  await trx.deleteFrom('joinTerms').where('campaignId', '=', campaignId).execute();
  await trx.deleteFrom('joinRules').where('campaignId', '=', campaignId).execute();
}

/** The terms that an affiliate accepted with their application or invitation; undefined: none. */
export function findAcceptedTerms(
  db: Db,
  { campaignId, id }: { readonly campaignId: string; readonly id: string },
): Promise<JoinTermsRow | undefined> {
  return db
    .selectFrom('joinTerms')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where(
      sql<boolean>`version in (
        select terms_version from applications where affiliate_id = ${id}
        union all select terms_version from invitations where affiliate_id = ${id})`,
    )
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
