import { createHash } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { type ClickRecorded, ClickRecordedSchema } from '@sillage/proto/events/clicks';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { createRandom } from '../../solo/demo/random.ts';

export interface ClickTraffic {
  readonly count: number;
  readonly campaignId: string;
  readonly affiliateId: string;
  /** The time of the first click, and the span over which all of them are evenly distributed. */
  readonly fromMs: number;
  readonly spanMs: number;
  readonly seed: number;
}

/** The average on public links. */
const CLICKS_PER_SESSION = 1.3;
const COUNTRIES = ['FR', 'FR', 'FR', 'BE', 'CH', 'DE', 'ES', 'US', 'CA', 'MA', ''];
const DEVICES = ['mobile', 'mobile', 'desktop', 'tablet'];
const REFERRERS = ['instagram.com', 'youtube.com', 'news.example', 'blog.example', ''];

/** Plausible clicks in chronological order; deterministic, including ids. */
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
      // A visitor's clicks come close together, as on a shop's page.
      sessionId: sessionIdOf(
        `${traffic.seed} ${Math.floor(n / CLICKS_PER_SESSION - random.next() * 20)}`,
        traffic.fromMs,
      ),
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

/** In the collector's format: sessions of one day have the same prefix, and are random after that. */
function sessionIdOf(visitor: string, atMs: number): string {
  const bytes = createHash('sha256').update(visitor).digest().subarray(0, 16);
  bytes.writeUInt16BE(Math.floor(atMs / DAY_MS));
  return bytes.toString('base64url');
}

/** The event of a click, with the key and encoding of the collector in an installation of one version (`CLICK_IDS`). */
export function clickEvent(click: ClickRecorded): OutgoingEvent {
  const { eventId, campaignId, affiliateId, sessionId } = click;
  const ids = Buffer.concat([
    ...[eventId, campaignId, affiliateId].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex')),
    Buffer.from(sessionId, 'base64url'),
  ]);
  const written = { ...click, ids, eventId: '', campaignId: '', affiliateId: '', sessionId: '' };
  return { partitionKey: `${campaignId}:${sessionId}`, value: toBinary(ClickRecordedSchema, written) };
}
