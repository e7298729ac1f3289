import type { Database } from '@sillage/infra/postgres';
import { isUniqueViolation } from '@sillage/infra/postgres';
import { AppError } from '@sillage/infra/service';
import { forgetPartitions } from '../db/clicks.ts';
import type { AttributionSchema } from '../db/schema.ts';

/**
 * Two faults of a fold that the next attempt will not meet are made retriable: another writer was first (the claim's
 * unique key), and a partition that was known is gone (a rebuild has swapped the books).
 */
export async function asRetriable<T>(db: Database<AttributionSchema>, fold: () => Promise<T>): Promise<T> {
  try {
    return await fold();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('unavailable', 'Another writer was first. Try again.', { cause: error });
    if (error instanceof Error && /no partition of relation/.test(error.message)) {
      forgetPartitions(db);
      throw new AppError('unavailable', 'The partition of this month is made anew. Try again.', { cause: error });
    }
    throw error;
  }
}
