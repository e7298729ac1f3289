import { setTimeout as sleep } from 'node:timers/promises';
import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { ClickRecordedSchema } from '@sillage/proto/events/clicks';
import { ConversionEventSchema, ConversionSource, ReviewDecision } from '@sillage/proto/events/conversions';
import { SUB_NAMES } from '@sillage/proto/http/statistics';
import { type Topic, topics } from '@sillage/proto/topics';
import { ASSET_SUB } from '@sillage/proto/values/assets';
import type { EventBus, OutgoingEvent } from '@sillage/runtime/bus';
import { isRetriable } from '@sillage/runtime/service';
import type { DemoTraffic } from './traffic.ts';

/** The existing demo campaign that gets the generated traffic. */
export interface DemoTarget {
  readonly ownerUserId: string;
  readonly campaignId: string;
  /** In the order of the affiliate indexes in the traffic. */
  readonly affiliates: readonly { readonly id: string; readonly shortCode: string | null }[];
  readonly targetUrl: string;
  /** Sub-ids of its assets, the most clicked one first. */
  readonly assetSubs: readonly string[];
  readonly attributionWindowSeconds: number;
  /** Host of the shop's pages, from which the tracking script reports once a day. */
  readonly shopHost: string;
  readonly currency: string;
}

const BATCH = 500;
const PAUSE_MS = 500;

/**
 * Writes the traffic to the log like the edge would: real events with times in the past, which are processed like all
 * others. Resolves when all of them are durable. Writing the same traffic again changes no figure.
 */
export async function publishTraffic(
  bus: EventBus,
  traffic: DemoTraffic,
  target: DemoTarget,
  stopping: AbortSignal,
): Promise<void> {
  const publish = async (topic: Topic<unknown>, events: readonly OutgoingEvent[]) => {
    for (let at = 0; at < events.length; at += BATCH)
      await untilTaken(() => bus.publish(topic, events.slice(at, at + BATCH)), stopping);
  };
  await publish(topics.clicks, clickEvents(traffic, target));
  await publish(topics.conversions, conversionEvents(traffic, target));
}

/** Retries while the log is slow, as on a busy machine, so that the demo is complete. */
async function untilTaken(work: () => Promise<unknown>, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isRetriable(error)) throw error;
      await sleep(PAUSE_MS, undefined, { signal: stopping });
    }
  }
}

/** Of every 12 clicks, the first ones come through the assets at these indexes, the others through a plain link. */
const CLICKED = 12;
const CLICKED_ASSETS = [0, 0, 0, 1, 1, 2];

/** By position instead of at random, so that the other traffic is the same with and without assets. */
function subsOf({ assetSubs }: DemoTarget, place: number): string[] {
  const sub = assetSubs[CLICKED_ASSETS[place % CLICKED] ?? -1];
  return sub === undefined ? [] : SUB_NAMES.map((name) => (name === ASSET_SUB ? sub : ''));
}

export function clickEvents({ clicks }: DemoTraffic, target: DemoTarget): readonly OutgoingEvent[] {
  return clicks.map((click, place) => ({
    partitionKey: `${target.campaignId}:${click.sessionId}`,
    value: toBinary(
      ClickRecordedSchema,
      create(ClickRecordedSchema, {
        eventId: click.id,
        occurredAtMs: BigInt(click.atMs),
        campaignId: target.campaignId,
        affiliateId: affiliateOf(target, click.affiliate).id,
        sessionId: click.sessionId,
        shortCode: affiliateOf(target, click.affiliate).shortCode ?? '',
        rejectedReason: click.rejectedReason,
        country: click.country,
        device: click.device,
        browser: click.browser,
        os: click.os,
        referrerHost: click.referrerHost,
        subs: subsOf(target, place),
        destinationUrl: target.targetUrl,
        attributionWindowSeconds: BigInt(target.attributionWindowSeconds),
      }),
    ),
  }));
}

type Payload = NonNullable<MessageInitShape<typeof ConversionEventSchema>['event']>;

const DECISIONS = {
  approved: ReviewDecision.APPROVED,
  rejected: ReviewDecision.REJECTED,
} as const;

/** Orders, refunds, reviews and ScriptSeen events, in chronological order. */
export function conversionEvents(traffic: DemoTraffic, target: DemoTarget): readonly OutgoingEvent[] {
  const events: { readonly id: string; readonly atMs: number; readonly event: Payload }[] = [
    ...traffic.orders.map((order) => ({
      id: order.id,
      atMs: order.atMs,
      event: {
        case: 'reported' as const,
        value: {
          orderId: order.orderId,
          clickId: order.click.id,
          affiliateId: affiliateOf(target, order.click.affiliate).id,
          sessionId: order.click.sessionId,
          amountMinor: BigInt(order.amountMinor),
          currency: target.currency,
          source: order.isTest
            ? ConversionSource.TEST_SHOP
            : order.isVerified
              ? ConversionSource.SERVER
              : ConversionSource.SNIPPET,
          verified: order.isVerified,
          isTest: order.isTest,
          screened: !order.isVerified,
          clickedAtMs: BigInt(order.click.atMs),
        },
      },
    })),
    ...traffic.refunds.map((refund) => ({
      id: refund.id,
      atMs: refund.atMs,
      event: {
        case: 'refunded' as const,
        value: {
          orderId: refund.orderId,
          amountMinor: BigInt(refund.amountMinor),
          currency: target.currency,
          reason: '',
        },
      },
    })),
    ...traffic.reviews.map((review) => ({
      id: review.id,
      atMs: review.atMs,
      event: {
        case: 'reviewed' as const,
        value: {
          conversionId: review.conversionId,
          decision: DECISIONS[review.decision],
          reason: '',
          reviewedByUserId: target.ownerUserId,
        },
      },
    })),
    ...traffic.scriptPings.map((ping) => ({
      id: ping.id,
      atMs: ping.atMs,
      event: { case: 'scriptSeen' as const, value: { pageHost: target.shopHost, scriptVersion: 'demo' } },
    })),
  ];
  return events
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ id, atMs, event }) => ({
      partitionKey: target.campaignId,
      value: toBinary(
        ConversionEventSchema,
        create(ConversionEventSchema, {
          eventId: id,
          occurredAtMs: BigInt(atMs),
          campaignId: target.campaignId,
          event,
        }),
      ),
    }));
}

function affiliateOf(target: DemoTarget, index: number): DemoTarget['affiliates'][number] {
  const affiliate = target.affiliates[index];
  if (!affiliate) throw new RangeError(`The demo campaign has no affiliate ${index}`);
  return affiliate;
}
