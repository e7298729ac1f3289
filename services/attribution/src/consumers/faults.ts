import type { Database } from '@sillage/runtime/postgres';
import { isUniqueViolation } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { forgetPartitions } from '../db/clicks/clicks.ts';
import type { AttributionSchema } from '../db/schema.ts';

/**
 * Translates an error of a fold for the consumer. Retriable: another writer was first (unique violation), or a known
 * partition is gone (a rebuild has swapped the projection). Not retriable: the data violates a type or a constraint
 * (SQL states 22… and 23514); the batch is narrowed down to that event, which becomes a dead letter.
 */
export async function asFoldFault<T>(db: Database<AttributionSchema>, fold: () => Promise<T>): Promise<T> {
  try {
    return await fold();
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('unavailable', 'Somebody else made a change at the same moment. Try again.', { cause: error });
    if (!(error instanceof Error) || error instanceof AppError) throw error;
    if (/no partition of relation|relation "clicks_[0-9_]+" does not exist/.test(error.message)) {
      forgetPartitions(db);
      throw new AppError('unavailable', 'The partition of this month is made anew. Try again.', { cause: error });
    }
    if ('code' in error && typeof error.code === 'string' && /^(22|23514)/.test(error.code)) {
      throw new AppError('unreadable_event', `The projection cannot hold this event: ${error.message}`, {
        cause: error,
      });
    }
    throw error;
  }
}
