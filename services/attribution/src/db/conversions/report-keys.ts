import type { ReportKind } from '@sillage/proto/http/report-keys';
import { withoutNul } from '@sillage/runtime/postgres';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';
import type { ReportKeysTable } from './conversion-tables.ts';

/** A report with an Idempotency-Key. */
export interface KeyedReport extends Omit<ReportKeysTable, 'occurredAt'> {
  readonly at: number;
}

/** Stores the reports that keys were used for; for a report that came more than once, its earliest time. */
export async function rememberReportKeys(
  trx: Transaction<AttributionSchema>,
  reports: readonly KeyedReport[],
): Promise<void> {
  for (const { campaignId, kind, key, digest, eventId, at } of reports) {
    await sql`
      insert into report_keys as k (campaign_id, kind, key, digest, event_id, occurred_at)
      values (${campaignId}, ${kind}, ${withoutNul(key)}, ${withoutNul(digest)}, ${eventId}, ${new Date(at)})
      on conflict (campaign_id, kind, key, digest) do update set event_id = excluded.event_id, occurred_at = excluded.occurred_at
      where (excluded.occurred_at, excluded.event_id) < (k.occurred_at, k.event_id)`.execute(trx);
  }
}

/**
 * More than one use is possible only if the collector did not know of the first: each was accepted as a separate
 * report.
 */
const LISTED = 20;

/** The reports that a key was used for, oldest first. */
export async function listKeyUses(
  db: Kysely<AttributionSchema>,
  campaignId: string,
  kind: ReportKind,
  key: string,
): Promise<readonly { readonly digest: string; readonly occurredAtMs: number }[]> {
  const rows = await db
    .selectFrom('reportKeys')
    .select(['digest', 'occurredAt'])
    .where('campaignId', '=', campaignId)
    .where('kind', '=', kind)
    .where('key', '=', withoutNul(key))
    .orderBy('occurredAt')
    .orderBy('digest')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({ digest: row.digest, occurredAtMs: row.occurredAt.getTime() }));
}
