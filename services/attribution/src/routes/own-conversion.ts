import { AppError } from '@sillage/runtime/service';
import type { ConversionRow } from '../db/conversions.ts';
import type { RouteDeps } from '../deps.ts';

/** A conversion of one of the user's campaigns; the same answer for an unknown one and for somebody else's. */
export async function ownConversion(
  { db }: Pick<RouteDeps, 'db'>,
  conversionId: string,
  userId: string,
): Promise<ConversionRow> {
  const row = await db
    .selectFrom('conversions')
    .innerJoin('campaigns', 'campaigns.campaignId', 'conversions.campaignId')
    .selectAll('conversions')
    .where('conversions.id', '=', conversionId)
    .where('campaigns.ownerUserId', '=', userId)
    .where('conversions.version', '>', 0)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'There is no such conversion, or it is not yours');
  return row;
}
