import type { OwedRankingQuery } from '@sillage/proto/http/affiliate-rankings';
import { rankAffiliates } from '@sillage/runtime/postgres';
import type { Db } from '../../deps.ts';

/** By the amount owed, in the book and currency of their campaign; served by owed_affiliates_by_sum. */
export const rankByOwed = (db: Db, query: OwedRankingQuery) =>
  rankAffiliates(db, { table: 'owed_affiliates', value: 'owed_minor', type: 'numeric' }, query);
