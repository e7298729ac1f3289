import { lowerAscii } from '@sillage/proto/values/ascii';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { AffiliateRow } from '../schema.ts';
import type { InvitationRow, InvitationTable } from './invitation-tables.ts';

/** With the data of the campaign. */
export type OwnedInvitation = InvitationRow & { readonly campaignName: string; readonly ownerUserId: string };

/** Those of these addresses that belong to affiliates who were not removed, in lower case. */
export async function listAffiliateAddresses(
  db: Db | Trx,
  campaignId: string,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('affiliates')
    .select('email')
    .where(sql`lower(email)`, '=', sql`any (${emails}::text[])`)
    .where('campaignId', '=', campaignId)
    .where('isRemoved', '=', false)
    .execute();
  return rows.map(({ email }) => lowerAscii(email));
}

/** Unaccepted invitations to these addresses. */
export function listUnaccepted(db: Db | Trx, campaignId: string, emails: readonly string[]): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('email', '=', sql<string>`any (${emails}::text[])`)
    .where('state', '<>', 'accepted')
    .execute();
}

/** Inserts one invitation per address, replacing the previous one. The owner must be locked. */
export async function putInvitations(trx: Trx, rows: readonly Insertable<InvitationTable>[]): Promise<void> {
  await trx
    .insertInto('invitations')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['campaignId', 'email'])
        .where(sql<boolean>`state <> 'accepted'`)
        .doUpdateSet(({ ref }) => ({
          // A new id invalidates the links in previous mails.
          id: ref('excluded.id'),
          state: ref('excluded.state'),
          name: ref('excluded.name'),
          language: ref('excluded.language'),
          words: ref('excluded.words'),
          rateBps: ref('excluded.rateBps'),
          mailId: ref('excluded.mailId'),
          mails: sql<number>`invitations.mails + 1`,
          createdAt: ref('excluded.createdAt'),
          sentAt: ref('excluded.sentAt'),
          expiresAt: ref('excluded.expiresAt'),
          decidedAt: null,
          forgettableSince: ref('excluded.forgettableSince'),
        })),
    )
    .execute();
}

/** The number of mails that the account has caused since then. */
export async function countMailsSince(db: Db | Trx, ownerUserId: string, since: Date): Promise<number> {
  const { mails } = await db
    .selectFrom('campaigns as c')
    .innerJoin('invitations as i', 'i.campaignId', 'c.id')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .where('c.ownerUserId', '=', ownerUserId)
    .where('i.sentAt', '>', since)
    .executeTakeFirstOrThrow();
  return mails;
}

export function findInvitation(db: Db | Trx, id: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockInvitation(trx: Trx, id: string): Promise<InvitationRow | undefined> {
  return trx.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateInvitation(trx: Trx, id: string, changes: Updateable<InvitationTable>): Promise<void> {
  await trx.updateTable('invitations').set(changes).where('id', '=', id).execute();
}

/** The newest mail could not be delivered; does nothing if it was answered, or another mail was sent since. */
export async function failInvitation(db: Db, mailId: string): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ state: 'failed' })
    .where('mailId', '=', mailId)
    .where('state', '=', 'sent')
    .execute();
}

interface InvitationsPage {
  readonly campaignId: string | undefined;
  /** The last row of the previous page. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first, of campaigns that were not deleted, with one index probe per campaign. */
export function listInvitations(
  db: Db,
  ownerUserId: string,
  { campaignId, cursor, limit }: InvitationsPage,
): Promise<InvitationRow[]> {
  return db
    .selectFrom('campaigns as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('invitations as i')
          .selectAll('i')
          .whereRef('i.campaignId', '=', 'c.id')
          .$if(cursor !== undefined, (query) => query.where('i.id', '<', cursor ?? ''))
          .orderBy('i.id', 'desc')
          .limit(limit)
          .as('n'),
      (join) => join.onTrue(),
    )
    .selectAll('n')
    .where('c.ownerUserId', '=', ownerUserId)
    .where('c.isArchived', '=', false)
    .$if(campaignId !== undefined, (query) => query.where('c.id', '=', campaignId ?? ''))
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
}

/** All invitations of merchants to an address, newest first. */
export function listInvitationsTo(db: Db, email: string): Promise<OwnedInvitation[]> {
  return db
    .selectFrom('invitations as i')
    .innerJoin('campaigns as c', 'c.id', 'i.campaignId')
    .selectAll('i')
    .select(['c.name as campaignName', 'c.ownerUserId'])
    .where('i.email', '=', lowerAscii(email))
    .orderBy('i.id', 'desc')
    .execute();
}

/**
 * The invitation that an affiliate who is being erased has accepted, and all others to their address for the campaign.
 * Returns the ids of the mails.
 */
export async function deleteInvitationsOf(
  trx: Trx,
  { id, campaignId, email }: Pick<AffiliateRow, 'id' | 'campaignId' | 'email'>,
): Promise<string[]> {
  const accepted = await trx.deleteFrom('invitations').where('affiliateId', '=', id).returning('mailId').execute();
  const others = await trx
    .deleteFrom('invitations')
    .where('campaignId', '=', campaignId)
    .where('email', '=', lowerAscii(email))
    .returning('mailId')
    .execute();
  return [...accepted, ...others].map(({ mailId }) => mailId);
}

/** Returns the ids of the mails. */
export async function deleteInvitationsOfCampaign(trx: Trx, campaignId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('invitations').where('campaignId', '=', campaignId).returning('mailId').execute();
  return rows.map(({ mailId }) => mailId);
}
