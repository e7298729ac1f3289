import type { ClickExplanation } from '@sillage/proto/http/conversions';
import type { Kysely } from 'kysely';
import { findVisitOf, listConversionsOfVisit } from '../db/clicks/click-visits.ts';
import type { StoredClickRow } from '../db/lists.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { clickView, conversionView } from './views.ts';

/** Why a click counts or not: its visit, and the conversions of that visit. */
export async function explainClick(db: Kysely<AttributionSchema>, click: StoredClickRow): Promise<ClickExplanation> {
  const visit = await findVisitOf(db, click);
  const conversions = visit ? await listConversionsOfVisit(db, click, visit) : [];
  return {
    click: clickView(click),
    os: click.os,
    destinationUrl: click.destinationUrl,
    shortCode: click.shortCode || null,
    visit: visit
      ? {
          startedAt: visit.startedAt.toISOString(),
          endsAt: visit.endsAt.toISOString(),
          ownerClickId: visit.ownerClickId,
          ownerAffiliateId: visit.ownerAffiliateId,
        }
      : null,
    conversions: conversions.map(conversionView),
  };
}
