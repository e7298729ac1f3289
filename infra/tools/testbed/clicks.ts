import { create, toBinary } from '@bufbuild/protobuf';
import { type ClickRecorded, ClickRecordedSchema } from '@sillage/proto/events/clicks';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { createRandom } from '../../solo/demo/random.ts';

export interface ClickTraffic {
  readonly count: number;
  readonly campaignId: string;
  readonly affiliateId: string;
  /** The time of the first click and the span that all of them fall into, evenly. */
  readonly fromMs: number;
  readonly spanMs: number;
  readonly seed: number;
}

/** On average; what public links see. */
const CLICKS_PER_SESSION = 1.3;
const COUNTRIES = ['FR', 'FR', 'FR', 'BE', 'CH', 'DE', 'ES', 'US', 'CA', 'MA', ''];
const DEVICES = ['mobile', 'mobile', 'desktop', 'tablet'];
const REFERRERS = ['instagram.com', 'youtube.com', 'news.example', 'blog.example', ''];

/** Plausible clicks in order of time; the same traffic gives the same clicks, ids included. */
export function* generateClicks(traffic: ClickTraffic): Generator<ClickRecorded> {
  const random = createRandom(traffic.seed);
  const pick = (items: readonly string[]) => items[Math.floor(random.next() * items.length)] ?? '';
  for (let n = 0; n < traffic.count; n += 1) {
    const occurredAtMs = traffic.fromMs + Math.floor((n / traffic.count) * traffic.spanMs);
    yield create(ClickRecordedSchema, {
      eventId: random.uuid(occurredAtMs),
      occurredAtMs: BigInt(occurredAtMs),
      campaignId: traffic.campaignId,
      affiliateId: traffic.affiliateId,
      // A visitor's clicks come close together, as they do on a shop's page.
      sessionId: `s${traffic.seed}-${Math.floor(n / CLICKS_PER_SESSION - random.next() * 20)}`,
      country: pick(COUNTRIES),
      device: pick(DEVICES),
      browser: 'Chrome',
      os: 'Android',
      referrerHost: pick(REFERRERS),
      destinationUrl: 'https://shop.example/products/blue-canvas-shoe',
      rejectedReason: random.chance(0.02) ? 'bot' : '',
      attributionWindowSeconds: 86_400n,
    });
  }
}

/** The event of a click, keyed as the collector keys it. */
export function clickEvent(click: ClickRecorded): OutgoingEvent {
  return { partitionKey: `${click.campaignId}:${click.sessionId}`, value: toBinary(ClickRecordedSchema, click) };
}
