import { lowerAscii } from '@sillage/proto/values/ascii';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { views } from '../affiliates/affiliates.ts';

/**
 * The current state of the affiliates of an address and of their campaigns, like `listByAddress`: all campaigns of all
 * merchants, including removed affiliates, without demos; newest first. Served by affiliates_by_address.
 */
export async function listProgrammes(db: Db, email: string) {
  const rows = await views(db)
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .select((eb) => [
      'c.name as campaignName',
      'c.ownerUserId',
      'c.isTest',
      'c.visibility',
      'c.isArchived',
      'c.isSuspended',
      'c.isClosing',
      eb.ref('c.isActive').as('isCampaignActive'),
    ])
    .where(sql`lower(a.email)`, '=', sql`lower(${email}::text)`)
    .where('a.email', '<>', '')
    .where('c.isDemo', '=', false)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')
    .execute();
  return rows.filter((row) => lowerAscii(row.email) === lowerAscii(email));
}
