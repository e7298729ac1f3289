import { createHash } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { AttributionModel, type CampaignEvent, CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { type ClickRecorded, ClickRecordedSchema } from '@sillage/proto/events/clicks';
import { type ConversionEvent, ConversionEventSchema, ConversionSource } from '@sillage/proto/events/conversions';
import { type PayeeChanged, PayeeChangedSchema } from '@sillage/proto/events/payees';
import { DAY_MS } from '@sillage/proto/values/durations';
import { createAccountDigest, createAddressDigest } from '@sillage/runtime/service';
import { createRandom } from '../../../solo/demo/random.ts';
import type { Labelled } from './corpus.ts';
import { type Kind, ownDeviceOf } from './kinds.ts';

const WINDOW_SECONDS = 40n * 24n * 3600n;

/** A session in which an affiliate opened their own page. */
interface OwnDevice {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly sessionId: string;
  readonly seenAt: Date;
}

/** Further sessions of each affiliate, on other days and in other browsers, without orders. */
const OTHER_DEVICES = 5;

export interface LabelledEvents {
  readonly snapshots: readonly CampaignEvent[];
  readonly payees: readonly PayeeChanged[];
  readonly ownDevices: readonly OwnDevice[];
  /** In chronological order. */
  readonly clicks: readonly ClickRecorded[];
  readonly orders: readonly ConversionEvent[];
  /** By the id of the order to judge. */
  readonly labels: ReadonlyMap<string, Kind>;
}

export const addressDigest = createAddressDigest('of the corpus');
const accountDigest = createAccountDigest('of the corpus');
const addressOf = (affiliateId: string) => `${affiliateId}@affiliates.example`;
const walletOf = (affiliateId: string) => `${affiliateId}@wallets.example`;

/** Two campaigns of one merchant with the last-click model, and all their events. */
export function eventsOf(people: readonly Labelled[], affiliateIds: readonly string[], seed: number): LabelledEvents {
  const random = createRandom(seed);
  const [campaignId, besideId, ownerUserId] = [random.uuid(1), random.uuid(2), random.uuid(3)];
  const labels = new Map<string, Kind>();
  const clicks: ClickRecorded[] = [];
  const orders: ConversionEvent[] = [];
  const report = (
    at: number,
    from: { sessionId: string; affiliateId?: string; customerAddress?: string; paymentAccount?: string },
    order = newOrder(),
  ) => {
    const { campaign = campaignId, ...placed } = order;
    const id = random.uuid(at);
    orders.push(
      create(ConversionEventSchema, {
        eventId: id,
        occurredAtMs: BigInt(Math.round(at)),
        campaignId: campaign,
        event: {
          case: 'reported',
          value: { ...placed, ...from, currency: 'EUR', source: ConversionSource.SERVER, verified: true },
        },
      }),
    );
    return id;
  };
  const ownDevices: OwnDevice[] = [];
  const opensPage = (affiliateId: string, sessionId: string, at: number) =>
    ownDevices.push({ campaignId, affiliateId, sessionId, seenAt: new Date(at) });
  const newOrder = (): { orderId: string; amountMinor: bigint; campaign?: string } => ({
    orderId: `order ${orders.length}`,
    amountMinor: BigInt(2_000 + (orders.length % 90) * 100),
  });
  for (const { kind, affiliateId, visits, codeOrders } of people) {
    const [first] = visits;
    if (first)
      for (let day = 0; day < OTHER_DEVICES; day += 1)
        opensPage(
          affiliateId,
          sessionIdOf(`${affiliateId} ${day}, another browser`, first.at),
          first.at + day * DAY_MS,
        );
    for (const { affiliateId, sessionId: visitor, at, referrerHost, fromDatacenter = false, ordersAfter } of visits) {
      const sessionId = sessionIdOf(visitor, at);
      if (kind.usesOwnDevice && visitor === ownDeviceOf(affiliateId)) opensPage(affiliateId, sessionId, at);
      clicks.push(
        create(ClickRecordedSchema, {
          eventId: random.uuid(at),
          occurredAtMs: BigInt(Math.round(at)),
          campaignId,
          affiliateId,
          sessionId,
          referrerHost,
          fromDatacenter,
          country: 'FR',
          device: 'mobile',
          browser: 'Chrome',
          os: 'Android',
          destinationUrl: 'https://shop.example/',
          attributionWindowSeconds: WINDOW_SECONDS,
        }),
      );
      for (const after of ordersAfter) {
        const order = newOrder();
        if (kind.reportsTwice)
          report(at + after - 60_000, { sessionId: '', affiliateId }, { ...order, campaign: besideId });
        const customerAddress = kind.usesOwnAddress ? addressDigest(campaignId, addressOf(affiliateId)) : '';
        // Most customers pay from accounts that no affiliate is paid to.
        const payer = kind.usesOwnAccount ? walletOf(affiliateId) : `${visitor}@customers.example`;
        const paymentAccount = accountDigest(campaignId, payer);
        labels.set(report(at + after, { sessionId, customerAddress, paymentAccount }, order), kind);
      }
    }
    for (const { affiliateId, at } of codeOrders) labels.set(report(at, { sessionId: '', affiliateId }), kind);
  }
  const byTime = (a: { occurredAtMs: bigint }, b: { occurredAtMs: bigint }) => Number(a.occurredAtMs - b.occurredAtMs);
  const snapshots = [campaignId, besideId].flatMap((id) => [
    campaignEvent(id, {
      case: 'campaign',
      value: {
        ownerUserId,
        name: 'Shoes',
        currency: 'EUR',
        holdHistory: [{ fromMs: 0n, holdDays: 14, autoApprove: true, attributionModel: AttributionModel.LAST_CLICK }],
      },
    }),
    ...affiliateIds.map((affiliateId) =>
      campaignEvent(id, {
        case: 'affiliate',
        value: {
          affiliateId,
          name: 'Ada',
          email: addressOf(affiliateId),
          isActive: true,
          rates: [{ fromMs: 0n, rateBps: 1000 }],
        },
      }),
    ),
  ]);
  const payees = affiliateIds.map((affiliateId) =>
    create(PayeeChangedSchema, {
      campaignId,
      affiliateId,
      version: 1n,
      accounts: [accountDigest(campaignId, walletOf(affiliateId))],
    }),
  );
  return { snapshots, payees, ownDevices, clicks: clicks.sort(byTime), orders: orders.sort(byTime), labels };
}

type Payload = NonNullable<Parameters<typeof create<typeof CampaignEventSchema>>[1]>['event'];

const campaignEvent = (campaignId: string, event: Payload): CampaignEvent =>
  create(CampaignEventSchema, { campaignId, version: 1n, ...(event && { event }) });

/** In the collector's format: see sessions.ts. */
function sessionIdOf(visitor: string, at: number): string {
  const bytes = createHash('sha256').update(visitor).digest().subarray(0, 16);
  bytes.writeUInt16BE(Math.floor(at / DAY_MS));
  return bytes.toString('base64url');
}
