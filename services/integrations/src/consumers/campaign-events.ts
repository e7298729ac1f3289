import { type AffiliateChanged, type CampaignEvent, CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { endConnections } from '../commands/end-connections.ts';
import { publishWebhookEvents } from '../commands/webhooks/publish-webhook-events.ts';
import { listAffiliatesWithCodes, replaceCouponPeriods, wakeOrdersWithCodes } from '../db/buyers.ts';
import { upsertCampaign } from '../db/campaigns.ts';
import { deliveryQueue, deliveryTask } from '../db/queues.ts';
import { deletePostbacksOf } from '../db/webhooks/endpoints.ts';
import { deleteMessagesAbout } from '../db/webhooks/messages.ts';
import type { IntegrationsDeps, Trx } from '../deps.ts';
import { affiliateEvent } from '../domain/webhooks/affiliate-event.ts';

/**
 * Stores the newest state of each campaign. Removes the connections of an archived campaign and their secrets,
 * announces changes of affiliates, and deletes data of erased affiliates.
 */
export function campaignEventsConsumer({
  db,
  clock,
}: Pick<IntegrationsDeps, 'db' | 'clock'>): BatchHandler<CampaignEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, CampaignEventSchema);
    await inTransaction(db, async (trx) => {
      const now = new Date(clock());
      const withCodes = await affiliatesWithCodes(trx, readable);
      for (const event of readable) await store(trx, event, withCodes, now);
      const events = readable.flatMap((event) => affiliateEvent(event) ?? []);
      await publishWebhookEvents(trx, events, now);
      // After the events, because the batch can contain some from before an erasure.
      await eraseAffiliates(trx, readable);
    });
    return refusals;
  };
}

/** Deletes the personal data of erased affiliates; the event of the erasure itself stays. */
async function eraseAffiliates(trx: Trx, events: readonly CampaignEvent[]): Promise<void> {
  const erased = events.flatMap(({ event, occurredAtMs }) =>
    event.case === 'affiliate' && event.value.email === ''
      ? [{ affiliateId: event.value.affiliateId, at: new Date(Number(occurredAtMs)) }]
      : [],
  );
  if (erased.length === 0) return;
  await deletePostbacksOf(
    trx,
    erased.map(({ affiliateId }) => affiliateId),
  );
  await deleteMessagesAbout(trx, erased);
}

/**
 * Affiliates with present or former codes. Most affiliates never have one, and an import brings many affiliates at
 * once.
 */
async function affiliatesWithCodes(trx: Trx, events: readonly CampaignEvent[]): Promise<ReadonlySet<string>> {
  const affiliates = events.flatMap(({ event }) => (event.case === 'affiliate' ? [event.value] : []));
  const having = affiliates.filter(({ couponCodes }) => couponCodes.length > 0);
  const ids = (some: readonly AffiliateChanged[]) => some.map(({ affiliateId }) => affiliateId);
  return new Set([...ids(having), ...(await listAffiliatesWithCodes(trx, ids(affiliates)))]);
}

async function store(
  trx: Trx,
  { campaignId, version, event }: CampaignEvent,
  withCodes: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  if (event.case === 'affiliate' && withCodes.has(event.value.affiliateId))
    await storeCoupons(trx, campaignId, event.value);
  if (event.case !== 'campaign') return;
  const { ownerUserId, targetUrl, allowedHosts, currency, isArchived } = event.value;
  const row = { ownerUserId, targetUrl, allowedHosts, currency, isArchived };
  await upsertCampaign(trx, { campaignId, version: Number(version), ...row });
  if (isArchived) await endConnections(trx, { campaignId }, now);
}

/** Stores the codes, and processes the ignored deliveries of orders with a new code again. */
async function storeCoupons(
  trx: Trx,
  campaignId: string,
  { affiliateId, couponCodes }: AffiliateChanged,
): Promise<void> {
  const periods = couponCodes.map(({ code, fromMs, untilMs }) => ({
    code,
    fromAt: new Date(Number(fromMs)),
    untilAt: untilMs === 0n ? null : new Date(Number(untilMs)),
  }));
  const codes = await replaceCouponPeriods(trx, { campaignId, affiliateId }, periods);
  const woken = await wakeOrdersWithCodes(trx, campaignId, codes);
  await enqueueTasks(trx, deliveryQueue, woken.map(deliveryTask));
}
