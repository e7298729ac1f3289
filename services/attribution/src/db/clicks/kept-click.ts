import type { KeptClick } from '@sillage/proto/http/visits';
import { type Kysely, sql } from 'kysely';
import type { AttributionSchema } from '../schema.ts';
import { fromDatacenter } from './datacenter-clicks.ts';

const MAX_ORDERS = 20;

/** The stored data of a click, for the person who made it; undefined if there is none. */
export async function findKeptClick(
  db: Kysely<AttributionSchema>,
  clickId: string,
  at: Date,
  keptDays: number | null,
): Promise<KeptClick | undefined> {
  const click = await db
    .selectFrom('clicks')
    .select(['campaignId', 'sessionId', 'occurredAt', 'destinationUrl', 'country', 'device', 'browser', 'os'])
    .select(['referrerHost', 'subs'])
    .select(fromDatacenter)
    .where('id', '=', clickId)
    .where('occurredAt', '=', at)
    .executeTakeFirst();
  // Its month may be purged; clicks that decided an order are kept.
  const kept =
    click ??
    (await db
      .selectFrom('keptClicks')
      .select(['campaignId', 'sessionId', 'occurredAt', 'subs'])
      .where('id', '=', clickId)
      .where('occurredAt', '=', at)
      .executeTakeFirst());
  if (!kept) return undefined;
  const orders = await db
    .selectFrom('conversions')
    .select('occurredAt')
    .where('campaignId', '=', kept.campaignId)
    .where('sessionId', '=', kept.sessionId)
    .where(sql<boolean>`session_id <> ''`)
    .where('clickId', '=', clickId)
    .orderBy('occurredAt', 'desc')
    .limit(MAX_ORDERS)
    .execute();
  return {
    occurredAt: kept.occurredAt.toISOString(),
    shopHost: click && URL.canParse(click.destinationUrl) ? new URL(click.destinationUrl).host : null,
    country: click?.country ?? null,
    device: click?.device ?? null,
    browser: click?.browser ?? null,
    os: click?.os ?? null,
    referrerHost: click?.referrerHost ?? null,
    fromDatacenter: click?.fromDatacenter ?? false,
    subs: kept.subs.filter((sub) => sub !== ''),
    ordersAt: orders.map(({ occurredAt }) => occurredAt.toISOString()),
    keptDays,
  };
}
