import { AppError } from '@sillage/runtime/service';
import type { ConversionRow } from '../../db/conversions/conversions.ts';
import type { RouteDeps } from '../../deps.ts';

/** A conversion of one of the user's campaigns; throws the same error if it is unknown or another merchant's. */
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
