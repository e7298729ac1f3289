import type { ConversionAssessed } from '@sillage/proto/events/conversions';
import { type Parameter, prepared, withoutNul } from '@sillage/runtime/postgres';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Assessment } from '../../domain/fraud/assessment.ts';
import type { Enveloped } from '../conversions/reports.ts';
import type { AttributionSchema } from '../schema.ts';

/** Planned once per connection, because planning costs more than storing the assessments of a batch. */
const upsertAssessments = prepared(
  (_: Kysely<AttributionSchema>, parameter: Parameter<{ readonly rows: string }>) => sql<{ id: string }>`
    with stored as (
      insert into assessments as a (conversion_id, affiliate_id, is_later, id, campaign_id, occurred_at, score, review_days, findings)
      select conversion_id, affiliate_id, is_later, id, campaign_id, occurred_at, score, review_days, findings
      from json_populate_recordset(null::assessments, ${parameter('rows')}::json)
      on conflict (conversion_id, affiliate_id, is_later) do update set
        id = excluded.id, campaign_id = excluded.campaign_id, occurred_at = excluded.occurred_at, score = excluded.score,
        review_days = excluded.review_days, findings = excluded.findings
      where (excluded.occurred_at, excluded.id) < (a.occurred_at, a.id)
      returning campaign_id, conversion_id)
    select c.id from stored join conversions c on c.id = stored.conversion_id and c.campaign_id = stored.campaign_id`,
);

/** Stores assessments, keeping the earliest of each conversion; returns the known conversions that they are about. */
export async function insertAssessments(
  trx: Transaction<AttributionSchema>,
  assessments: readonly Enveloped<ConversionAssessed>[],
): Promise<readonly string[]> {
  if (assessments.length === 0) return [];
  const earliest = new Map<string, (typeof assessments)[number]>();
  for (const assessment of assessments) {
    const { conversionId, affiliateId, isLater } = assessment.value;
    const key = `${conversionId} ${affiliateId} ${isLater}`;
    const known = earliest.get(key);
    if (!known || isEarlier(assessment.envelope, known.envelope)) earliest.set(key, assessment);
  }
  const rows = [...earliest.values()].map(({ envelope, value }) => ({
    id: envelope.id,
    campaign_id: envelope.campaignId,
    occurred_at: envelope.occurredAt,
    conversion_id: value.conversionId,
    affiliate_id: value.affiliateId,
    is_later: value.isLater,
    score: value.score,
    review_days: value.reviewDays,
    findings: value.findings.map(({ rule, version, threshold, score, seen }) => ({
      rule: withoutNul(rule),
      version,
      threshold,
      score,
      seen: Object.fromEntries(Object.entries(seen).map(([name, value]) => [withoutNul(name), withoutNul(value)])),
    })),
  }));
  const affected = await upsertAssessments(trx, { rows: JSON.stringify(rows) });
  return affected.rows.map(({ id }) => id);
}

const isEarlier = (a: Enveloped<unknown>['envelope'], b: Enveloped<unknown>['envelope']): boolean =>
  a.occurredAt.getTime() < b.occurredAt.getTime() || (a.occurredAt.getTime() === b.occurredAt.getTime() && a.id < b.id);

export async function listAssessments(
  db: Kysely<AttributionSchema>,
  campaignId: string,
  conversionIds: readonly string[],
): Promise<readonly Assessment[]> {
  const rows = await db
    .selectFrom('assessments')
    .select(['id', 'conversionId', 'affiliateId', 'isLater', 'score', 'reviewDays', 'findings', 'occurredAt'])
    .where('conversionId', '=', sql<string>`any (${conversionIds}::uuid[])`)
    .where('campaignId', '=', campaignId)
    .execute();
  return rows.map(({ occurredAt, ...row }) => ({ ...row, at: occurredAt.getTime() }));
}
