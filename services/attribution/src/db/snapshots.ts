import {
  type AttributionModel,
  type CampaignChanged,
  type CampaignEvent,
  PaymentMode,
} from '@sillage/proto/events/campaign_events';
import { decodeModel } from '@sillage/proto/values/attribution-models';
import { DEFAULT_ATTRIBUTION_MODEL } from '@sillage/proto/values/campaigns';
import { type FraudPeriod, isFraudRule } from '@sillage/proto/values/fraud';
import { type AddressDigest, AppError } from '@sillage/runtime/service';
import { sql, type Transaction } from 'kysely';
import { liveFrom } from '../domain/book.ts';
import { changedSince } from '../domain/periods.ts';
import type { LiveSince } from '../domain/rollups.ts';
import { replaceCouponPeriods } from './conversions/coupon-periods.ts';
import { forgetOwnDevices } from './fraud/own-devices.ts';
import { inheritPlan } from './merchant-plans.ts';
import type { AttributionSchema } from './schema.ts';

export interface UpsertedCampaigns {
  /** Whether conversions must be redecided. */
  readonly marked: boolean;
  /** The campaigns that were not known to have gone live before. */
  readonly wentLive: LiveSince;
}

/** Stores newer campaigns and marks the conversions whose settings or book they change. */
export async function upsertCampaigns(
  trx: Transaction<AttributionSchema>,
  events: readonly CampaignEvent[],
): Promise<UpsertedCampaigns> {
  let marked = false;
  const wentLive = new Map<string, number>();
  for (const { campaignId, version, event } of newestOf(events, 'campaign', (snapshot) => snapshot.campaignId)) {
    if (event.case !== 'campaign') continue;
    const { value } = event;
    const holdHistory =
      value.holdHistory.length > 0
        ? value.holdHistory.map((hold) => ({
            fromMs: Number(hold.fromMs),
            holdDays: hold.holdDays,
            autoApprove: hold.autoApprove,
            ...(hold.approvalLimitMinor > 0n && { approvalLimitMinor: Number(hold.approvalLimitMinor) }),
            ...(hold.largestOrderMinor > 0n && { largestOrderMinor: Number(hold.largestOrderMinor) }),
            ...otherModel(hold.attributionModel),
            ...(hold.clickBeforeCode && { clickBeforeCode: true }),
            ...((hold.renewsForLife || hold.renewalMonths > 0) && {
              renewalMonths: hold.renewsForLife ? null : hold.renewalMonths,
            }),
          }))
        : [{ fromMs: 0, holdDays: value.holdDays, autoApprove: value.autoApprove }];
    const known = await trx.selectFrom('campaigns').selectAll().where('campaignId', '=', campaignId).executeTakeFirst();
    if (known && known.version >= Number(version)) continue;
    const row = {
      campaignId,
      version: Number(version),
      ownerUserId: value.ownerUserId,
      name: value.name,
      currency: value.currency,
      holdHistory: JSON.stringify(holdHistory),
      fraudHistory: JSON.stringify(fraudPeriodsOf(value)),
      isDemo: value.isDemo,
      isTest: value.isTest || value.isDemo,
      liveSince: value.liveSinceMs > 0n ? new Date(Number(value.liveSinceMs)) : null,
      isManaged: value.paymentMode === PaymentMode.MANAGED,
    };
    await trx
      .insertInto('campaigns')
      .values(row)
      .onConflict((conflict) => conflict.column('campaignId').doUpdateSet(row))
      .execute();
    if (row.liveSince && !known?.liveSince) wentLive.set(campaignId, row.liveSince.getTime());
    if (known && known.ownerUserId !== value.ownerUserId) await inheritPlan(trx, known.ownerUserId, value.ownerUserId);
    const since = known && known.ownerUserId === value.ownerUserId ? changedSince(known.holdHistory, holdHistory) : 0;
    const changedFrom = Math.min(since ?? Number.POSITIVE_INFINITY, otherBookFrom(liveFrom(known), liveFrom(row)));
    if (changedFrom === Number.POSITIVE_INFINITY) continue;
    const affected = await sql`
      insert into redecisions (campaign_id, conversion_id)
      select campaign_id, id from conversions
      where campaign_id = ${campaignId} and occurred_at >= ${new Date(changedFrom)}
      on conflict do nothing`.execute(trx);
    marked ||= (affected.numAffectedRows ?? 0n) > 0n;
  }
  return { marked, wentLive };
}

/** Without rules that this version does not know. */
function fraudPeriodsOf({ fraudHistory }: CampaignChanged): readonly FraudPeriod[] {
  return fraudHistory.map(({ fromMs, reviewScore, reviewDays, rules }) => ({
    fromMs: Number(fromMs),
    reviewScore,
    reviewDays,
    rules: rules.flatMap(({ rule, version, threshold, score }) =>
      isFraudRule(rule) ? [{ rule, version, threshold, score }] : [],
    ),
  }));
}

/** From when on conversions change their book: those that have become live, or are no longer. */
const otherBookFrom = (before: number, after: number): number =>
  before === after ? Number.POSITIVE_INFINITY : Math.max(0, Math.min(before, after));

/** The model if it is not the default; periods from before attribution models have none. */
function otherModel(encoded: AttributionModel) {
  const attributionModel = decodeModel(encoded);
  if (attributionModel === undefined)
    throw new AppError('unreadable_event', `The attribution model ${encoded} is unknown to this version`);
  return attributionModel === DEFAULT_ATTRIBUTION_MODEL ? {} : { attributionModel };
}

/**
 * Stores newer affiliates and marks the conversions whose affiliate was unknown, or whose rate or coupon code they
 * change. Returns whether there are any.
 */
export async function upsertAffiliates(
  trx: Transaction<AttributionSchema>,
  events: readonly CampaignEvent[],
  addressDigest: AddressDigest,
): Promise<boolean> {
  let marked = false;
  for (const { campaignId, version, event } of newestOf(events, 'affiliate', affiliateKey)) {
    if (event.case !== 'affiliate') continue;
    const { affiliateId, name, email, rates: periods, couponCodes, isRemoved } = event.value;
    const rates = periods.map(({ fromMs, rateBps, holdDays }) => ({
      fromMs: Number(fromMs),
      rateBps,
      // Omitted if absent, as in older histories, so that the two compare as equal.
      ...(holdDays !== undefined && { holdDays }),
    }));
    const known = await trx
      .selectFrom('affiliates')
      .selectAll()
      .where('campaignId', '=', campaignId)
      .where('affiliateId', '=', affiliateId)
      .executeTakeFirst();
    if (known && known.version >= Number(version)) continue;
    const row = {
      campaignId,
      affiliateId,
      version: Number(version),
      name,
      rates: JSON.stringify(rates),
      isRemoved,
      addressDigest: addressDigest(campaignId, email),
    };
    await trx
      .insertInto('affiliates')
      .values(row)
      .onConflict((conflict) => conflict.columns(['campaignId', 'affiliateId']).doUpdateSet(row))
      .execute();
    // Removed, or erased.
    if (isRemoved || email === '') await forgetOwnDevices(trx, { campaignId, affiliateId });
    const hasCoupons = await replaceCouponPeriods(trx, { campaignId, affiliateId }, couponCodes);
    marked ||= hasCoupons;
    const since = known ? changedSince(known.rates, rates) : 0;
    if (since === undefined) continue;
    // While an affiliate was unknown, their conversions were rejected and attributed to nobody, so they are searched
    // among the rejected ones.
    const affected = await sql`
      insert into redecisions (campaign_id, conversion_id)
      select campaign_id, id from conversions
      where campaign_id = ${campaignId} and affiliate_id = ${affiliateId} and occurred_at >= ${new Date(since)}
      union
      select campaign_id, id from conversions
      where campaign_id = ${campaignId} and rejection = 'unknown_affiliate'
      on conflict do nothing`.execute(trx);
    marked ||= (affected.numAffectedRows ?? 0n) > 0n;
  }
  return marked;
}

function affiliateKey({ campaignId, event }: CampaignEvent): string {
  return event.case === 'affiliate' ? `${campaignId}${event.value.affiliateId}` : '';
}

function newestOf(
  events: readonly CampaignEvent[],
  kind: 'campaign' | 'affiliate',
  keyOf: (event: CampaignEvent) => string,
): CampaignEvent[] {
  const newest = new Map<string, CampaignEvent>();
  for (const snapshot of events) {
    if (snapshot.event.case !== kind) continue;
    const key = keyOf(snapshot);
    const known = newest.get(key);
    if (!known || known.version < snapshot.version) newest.set(key, snapshot);
  }
  return [...newest.values()];
}
