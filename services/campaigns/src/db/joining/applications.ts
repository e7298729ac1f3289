import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { AffiliateRow } from '../schema.ts';
import type { ApplicationRow, ApplicationTable } from './joining-tables.ts';

/** With the data of the campaign. */
export type OwnedApplication = ApplicationRow & { readonly campaignName: string; readonly ownerUserId: string };

export async function insertApplication(trx: Trx, row: Insertable<ApplicationTable>): Promise<void> {
  await trx.insertInto('applications').values(row).execute();
}

export function findApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockApplication(trx: Trx, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

interface ApplicationsPage {
  readonly state: 'open' | 'accepted' | 'declined';
  readonly campaignId: string | undefined;
  /** The last row of the previous page. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first, of campaigns that were not deleted. The newest ones of each campaign are read with one index probe. */
export function listApplications(
  db: Db,
  ownerUserId: string,
  { state, campaignId, cursor, limit }: ApplicationsPage,
): Promise<OwnedApplication[]> {
  return db
    .selectFrom('campaigns as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('applications as a')
          .selectAll('a')
          .whereRef('a.campaignId', '=', 'c.id')
          .where('a.state', '=', state)
          .$if(cursor !== undefined, (query) => query.where('a.id', '<', cursor ?? ''))
          .orderBy('a.id', 'desc')
          .limit(limit)
          .as('p'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .select(['c.name as campaignName', 'c.ownerUserId'])
    .where('c.ownerUserId', '=', ownerUserId)
    .where('c.isArchived', '=', false)
    .$if(campaignId !== undefined, (query) => query.where('c.id', '=', campaignId ?? ''))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
}

/** All applications from an address, newest first. */
export function listApplicationsFrom(db: Db, email: string): Promise<OwnedApplication[]> {
  return db
    .selectFrom('applications as p')
    .innerJoin('campaigns as c', 'c.id', 'p.campaignId')
    .selectAll('p')
    .select(['c.name as campaignName', 'c.ownerUserId'])
    .where(sql`lower(p.email)`, '=', sql`lower(${email}::text)`)
    .orderBy('p.id', 'desc')
    .execute();
}

export async function updateApplication(trx: Trx, id: string, changes: Updateable<ApplicationTable>): Promise<void> {
  await trx.updateTable('applications').set(changes).where('id', '=', id).execute();
}

/** Another open application from the same address. */
export async function deleteOpenApplication(
  trx: Trx,
  { campaignId, email }: Pick<ApplicationRow, 'campaignId' | 'email'>,
): Promise<void> {
  await trx
    .deleteFrom('applications')
    .where('campaignId', '=', campaignId)
    .where(sql`lower(email)`, '=', sql`lower(${email}::text)`)
    .where('state', '=', 'open')
    .execute();
}

/** The applications of an erased affiliate, and all others from their address. */
export async function deleteApplicationsOf(
  trx: Trx,
  { id, campaignId, email }: Pick<AffiliateRow, 'id' | 'campaignId' | 'email'>,
): Promise<void> {
  await trx.deleteFrom('applications').where('affiliateId', '=', id).execute();
  await trx
    .deleteFrom('applications')
    .where('campaignId', '=', campaignId)
    .where(sql`lower(email)`, '=', sql`lower(${email}::text)`)
    .execute();
}
