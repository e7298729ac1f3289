import { AFFILIATE_MAILS, type AffiliateMail } from '@sillage/proto/values/affiliate-mails';
import { lowerAscii } from '@sillage/proto/values/ascii';
import type { Language } from '@sillage/proto/values/languages';
import { sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { addressDigest } from '../../domain/address-digest.ts';
import type { MailSettingsTable } from '../requests/asking-tables.ts';
import type { AffiliateRow } from '../schema.ts';

type Chosen = Pick<MailSettingsTable, 'language' | 'timeZone'>;

const NOTHING_CHOSEN: Chosen = { language: null, timeZone: null };

export async function findMailSettings(db: Db | Trx, email: string): Promise<Chosen> {
  const row = await db
    .selectFrom('mailSettings')
    .select(['language', 'timeZone'])
    .where('email', '=', lowerAscii(email))
    .executeTakeFirst();
  return row ?? NOTHING_CHOSEN;
}

export async function upsertMailSettings(
  trx: Trx,
  email: string,
  changes: Updateable<Chosen>,
  updatedAt: Date,
): Promise<void> {
  await trx
    .insertInto('mailSettings')
    .values({ email: lowerAscii(email), ...NOTHING_CHOSEN, ...changes, updatedAt })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...changes, updatedAt }))
    .execute();
}

/** The mail settings of an affiliate's address. */
export interface MailChoices {
  readonly language: Language | null;
  readonly timeZone: string | null;
  readonly muted: readonly AffiliateMail[];
  /** Whether the address was reported as unreachable. */
  readonly isUnreachable: boolean;
}

/** The mails that are not sent: those that were switched off or, for an unreachable address, all that can be. */
export const unsent = ({ muted, isUnreachable }: MailChoices): readonly AffiliateMail[] =>
  isUnreachable ? AFFILIATE_MAILS : muted;

/** An affiliate's address in their campaign. */
type Addressed = Pick<AffiliateRow, 'campaignId' | 'email'>;

/** The choices for each of these affiliates, by id. */
export async function listMailChoices(
  db: Db | Trx,
  affiliates: readonly (Addressed & Pick<AffiliateRow, 'id'>)[],
): Promise<ReadonlyMap<string, MailChoices>> {
  const { rows } = await sql<MailChoices & { id: string }>`
    select a.id, s.language, s.time_zone, m.muted, u.email is not null as is_unreachable
    from unnest(
      ${affiliates.map(({ id }) => id)}::uuid[],
      ${affiliates.map(({ email }) => lowerAscii(email))}::text[],
      ${affiliates.map(({ campaignId }) => campaignId)}::uuid[],
      ${affiliates.map(({ campaignId, email }) => addressDigest(campaignId, email))}::text[]
    ) as a (id, email, campaign_id, digest)
    left join lateral (select language, time_zone from mail_settings s where s.email = a.email offset 0) s on true
    left join lateral (select email from unreachable_addresses u where u.email = a.email offset 0) u on true
    cross join lateral (
      select coalesce(array_agg(kind order by kind), '{}') as muted from muted_mails m
      where m.campaign_id = a.campaign_id and m.digest = a.digest offset 0) m`.execute(db);
  return new Map(rows.map(({ id, ...choices }) => [id, choices]));
}

/** Returns false if nothing changes. */
export async function muteMail(
  trx: Trx,
  { campaignId, email }: Addressed,
  kind: AffiliateMail,
  mutedAt: Date,
): Promise<boolean> {
  const muted = await trx
    .insertInto('mutedMails')
    .values({ campaignId, digest: addressDigest(campaignId, email), kind, mutedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return muted !== undefined;
}

/** Returns false if nothing changes. */
export async function unmuteMail(trx: Trx, { campaignId, email }: Addressed, kind: AffiliateMail): Promise<boolean> {
  const unmuted = await trx
    .deleteFrom('mutedMails')
    .where('campaignId', '=', campaignId)
    .where('digest', '=', addressDigest(campaignId, email))
    .where('kind', '=', kind)
    .returning('kind')
    .executeTakeFirst();
  return unmuted !== undefined;
}

/** With the name of the campaign; without demos. */
export function findMailedAffiliate(db: Db, id: string) {
  return db
    .selectFrom('affiliates as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .select(['a.id', 'a.campaignId', 'a.email', 'c.name as campaignName'])
    .where('a.id', '=', id)
    .where('c.isDemo', '=', false)
    .executeTakeFirst();
}

/** For a campaign whose affiliates are all erased. */
export async function deleteMutedMailsOf(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('mutedMails').where('campaignId', '=', campaignId).execute();
}

/**
 * Deletes the settings and the unreachability of addresses that belong to no affiliate any more. `leavingId`: an
 * affiliate whose address is about to change, and who does not count.
 */
export async function forgetMailSettingsOf(trx: Trx, emails: readonly string[], leavingId?: string): Promise<void> {
  const gone = emails.map(lowerAscii);
  for (const table of ['mail_settings', 'unreachable_addresses'])
    await sql`
      delete from ${sql.table(table)} s
      where email = any (${gone}::text[])
        and not exists (
          select from affiliates a where lower(a.email) = lower(s.email) and a.id is distinct from ${leavingId ?? null}::uuid)`.execute(
      trx,
    );
}
