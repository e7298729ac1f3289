import type { ClickFilters } from '@sillage/proto/http/statistics';
import type { Book } from '@sillage/proto/values/book';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { CampaignMode } from '../domain/book.ts';
import type { Cursor } from '../domain/cursor.ts';
import { dayOf, matches } from './clicks/click-filters.ts';
import type { ClicksTable } from './clicks/click-tables.ts';
import type { ConversionRow } from './conversions/conversions.ts';
import type { AttributionSchema } from './schema.ts';

type Db = Kysely<AttributionSchema>;
export type StoredClickRow = Selectable<ClicksTable>;

export interface Page {
  readonly campaignId: string;
  /** From inclusive, until exclusive; see spanOf. */
  readonly span?: Span | undefined;
  readonly affiliateId?: string | undefined;
  /** Filters on clicks, or on the clicks that brought conversions. */
  readonly filters?: ClickFilters;
  readonly before?: Cursor | undefined;
  readonly limit: number;
}

/** Null: no limit. */
export interface Span {
  readonly from: Date | null;
  readonly to: Date | null;
}

const NOTHING: Span = { from: new Date(0), to: new Date(0) };

/** The period of a book in a campaign; without a book, of the current one. */
export function spanOf({ isTest, liveSince }: CampaignMode, book: Book = isTest ? 'test' : 'live'): Span {
  if (book === 'live') return isTest ? NOTHING : { from: liveSince, to: null };
  return isTest ? { from: null, to: null } : liveSince === null ? NOTHING : { from: null, to: liveSince };
}

/**
 * Newest first, from an index that has this order in every monthly partition. The partitions are ranges of the first
 * sort key, so Postgres reads them one after the other, newest first, and stops at the limit. The plain comparison of
 * the time lets it skip partitions that are newer than the cursor, which the row comparison alone would not. The index
 * of an affiliate is by day, so the clicks of one day are sorted at a time.
 */
export async function listClicks(
  db: Db,
  { campaignId, affiliateId, span, filters, before, limit }: Page,
): Promise<readonly StoredClickRow[]> {
  let query = db.selectFrom('clicks as c').selectAll().where('campaignId', '=', campaignId);
  if (span?.from) query = query.where('occurredAt', '>=', span.from);
  if (span?.to) query = query.where('occurredAt', '<', span.to);
  if (filters) query = query.where(matches(filters));
  if (before) {
    const at = new Date(before.at);
    query = query.where('occurredAt', '<=', at).where(sql<boolean>`(occurred_at, id) < (${at}, ${before.id}::uuid)`);
  }
  if (affiliateId !== undefined) {
    const day = dayOf(sql.ref('occurredAt'));
    query = query.where('affiliateId', '=', affiliateId).orderBy(day, 'desc');
    if (before) query = query.where(day, '<=', dayOf(sql`${new Date(before.at)}`));
  }
  return query.orderBy('occurredAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function listConversions(
  db: Db,
  { campaignId, affiliateId, span, filters, before, limit }: Page,
): Promise<readonly ConversionRow[]> {
  let query = db.selectFrom('conversions').selectAll().where('campaignId', '=', campaignId).where('version', '>', 0);
  if (span?.from) query = query.where('occurredAt', '>=', span.from);
  if (span?.to) query = query.where('occurredAt', '<', span.to);
  if (affiliateId !== undefined) query = query.where('affiliateId', '=', affiliateId);
  if (filters) {
    // The click of another affiliate did not bring the conversion. Without an affiliate, the click is all that is known.
    query = query.where(sql<boolean>`exists (
      select from clicks c
      where c.occurred_at = conversions.visit_started_at and c.id = conversions.click_id
        and c.affiliate_id = coalesce(conversions.affiliate_id, c.affiliate_id) and ${matches(filters)})`);
  }
  if (before) query = query.where(sql<boolean>`(occurred_at, id) < (${new Date(before.at)}, ${before.id}::uuid)`);
  return query.orderBy('occurredAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
