import { create, toBinary } from '@bufbuild/protobuf';
import { type ClickRecorded, ClickRecordedSchema } from '@sillage/proto/events/clicks';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { seededRandom } from './random.ts';

export interface ClickTraffic {
  readonly count: number;
  readonly campaignId: string;
  readonly affiliateIds: readonly string[];
  /** The time of the first click and the span that all of them fall into, evenly. */
  readonly fromMs: number;
  readonly spanMs: number;
  readonly seed: number;
  /** Clicks per session on average; 1.3 is what public links see. */
  readonly clicksPerSession?: number;
}

const COUNTRIES = ['FR', 'FR', 'FR', 'BE', 'CH', 'DE', 'ES', 'US', 'CA', 'MA', ''];
const DEVICES = ['mobile', 'mobile', 'desktop', 'tablet'];
const REFERRERS = ['instagram.com', 'youtube.com', 'news.example', 'blog.example', ''];

/** Plausible clicks in order of time; the same traffic gives the same clicks, ids included. */
export function* generateClicks(traffic: ClickTraffic): Generator<ClickRecorded> {
  const random = seededRandom(traffic.seed);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  const perSession = traffic.clicksPerSession ?? 1.3;
  for (let n = 0; n < traffic.count; n += 1) {
    const occurredAtMs = traffic.fromMs + Math.floor((n / traffic.count) * traffic.spanMs);
    yield create(ClickRecordedSchema, {
      eventId: idAt(occurredAtMs, traffic.seed, n),
      occurredAtMs: BigInt(occurredAtMs),
      campaignId: traffic.campaignId,
      affiliateId: pick(traffic.affiliateIds),
      // A visitor's clicks come close together, as they do on a shop's page.
      sessionId: `s${traffic.seed}-${Math.floor(n / perSession - random() * 20)}`,
      country: pick(COUNTRIES),
      device: pick(DEVICES),
      browser: 'Chrome',
      os: 'Android',
      referrerHost: pick(REFERRERS),
      destinationUrl: 'https://shop.example/products/blue-canvas-shoe',
      rejectedReason: random() < 0.02 ? 'bot' : '',
      attributionWindowSeconds: 86_400n,
    });
  }
}

/** The event of a click, keyed as the collector keys it. */
export function clickEvent(click: ClickRecorded): OutgoingEvent {
  return { partitionKey: `${click.campaignId}:${click.sessionId}`, value: toBinary(ClickRecordedSchema, click) };
}

/** A UUID v7 for a given time whose random part is the seed and the number. */
function idAt(ms: number, seed: number, n: number): string {
  const time = ms.toString(16).padStart(12, '0');
  const low = (seed * 4_294_967_296 + n).toString(16).padStart(15, '0').slice(-15);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${low.slice(0, 3)}-8${low.slice(3, 6)}-${low.slice(6)}${'0'.repeat(3)}`;
}
