import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { JoinLogoRow, JoinLogoTable } from './joining-tables.ts';

/** Without the image itself. */
export type ShownLogo = Pick<JoinLogoRow, 'campaignId' | 'digest' | 'width' | 'height'>;

export function findLogo(db: Db | Trx, campaignId: string): Promise<ShownLogo | undefined> {
  return db
    .selectFrom('joinLogos')
    .select(['campaignId', 'digest', 'width', 'height'])
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
}

export function findImage(
  db: Db,
  campaignId: string,
  digest: string,
): Promise<Pick<JoinLogoRow, 'type' | 'image'> | undefined> {
  return db
    .selectFrom('joinLogos')
    .select(['type', 'image'])
    .where('campaignId', '=', campaignId)
    .where('digest', '=', digest)
    .executeTakeFirst();
}

export async function putLogo(trx: Trx, row: Insertable<JoinLogoTable>): Promise<void> {
  await trx
    .insertInto('joinLogos')
    .values(row)
    .onConflict((conflict) => conflict.column('campaignId').doUpdateSet(row))
    .execute();
}

export async function deleteLogo(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('joinLogos').where('campaignId', '=', campaignId).execute();
}
