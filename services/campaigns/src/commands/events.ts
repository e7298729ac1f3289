import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { type CampaignEvent, CampaignEventSchema, PaymentMode } from '@sillage/proto/events/campaign_events';
import { ENCODED_MODELS } from '@sillage/proto/values/attribution-models';
import { CAMPAIGN_KEY_SCOPES } from '@sillage/proto/values/campaign-key-scopes';
import type { FraudPeriod } from '@sillage/proto/values/fraud';
import { v7 as uuidv7 } from 'uuid';
import { type MailChoices, unsent } from '../db/campaigns/mail-settings.ts';
import type { AffiliateRow, CampaignRow, SecretKeyRow } from '../db/schema.ts';
import { isLive } from '../domain/activity.ts';
import type { CouponPeriod, HoldPeriod, RatePeriod } from '../domain/history.ts';

/** An event for the outbox: the whole state of one entity after a change. */
export interface EntityState {
  readonly partitionKey: string;
  readonly entityKey: string;
  readonly value: Uint8Array;
}

export function campaignChanged(
  row: CampaignRow,
  {
    holds,
    frauds,
    keys,
  }: {
    readonly holds: readonly HoldPeriod[];
    readonly frauds: readonly FraudPeriod[];
    readonly keys: readonly SecretKeyRow[];
  },
): EntityState {
  return state(`campaign:${row.id}`, row.id, row.version, row.updatedAt, {
    case: 'campaign',
    value: {
      ownerUserId: row.ownerUserId,
      name: row.name,
      targetUrl: row.targetUrl,
      isActive: isLive(row),
      allowedHosts: row.allowedHosts,
      ownPagesOnly: row.ownPagesOnly,
      attributionWindowSeconds: BigInt(row.attributionWindowSeconds),
      holdDays: row.holdDays,
      autoApprove: row.autoApprove,
      currency: row.currency,
      secretKeyHashes: keys
        .filter(({ scopes, expiresAt }) => scopes.length === CAMPAIGN_KEY_SCOPES.length && expiresAt === null)
        .map(({ hash }) => hash),
      secretKeys: keys.map(({ hash, scopes, isTest, expiresAt }) => ({
        hash,
        scopes,
        isTest,
        expiresAtMs: BigInt(expiresAt?.getTime() ?? 0),
      })),
      publicKey: row.publicKey,
      createdAtMs: BigInt(row.createdAt.getTime()),
      isArchived: row.isArchived,
      isDemo: row.isDemo,
      isTest: row.isTest,
      liveSinceMs: BigInt(row.liveSince?.getTime() ?? 0),
      paymentMode: row.paymentMode === 'managed' ? PaymentMode.MANAGED : PaymentMode.SELF_PAY,
      minimumPayoutMinor: BigInt(row.minimumPayoutMinor),
      cardId: row.cardId ?? '',
      holdHistory: holds.map((hold) => ({
        fromMs: BigInt(hold.fromMs),
        holdDays: hold.holdDays,
        autoApprove: hold.autoApprove,
        approvalLimitMinor: BigInt(hold.approvalLimitMinor ?? 0),
        largestOrderMinor: BigInt(hold.largestOrderMinor),
        attributionModel: ENCODED_MODELS[hold.attributionModel],
        clickBeforeCode: hold.clickBeforeCode,
        renewalMonths: hold.renewalMonths ?? 0,
        renewsForLife: hold.renewalMonths === null,
      })),
      largestOrderMinor: BigInt(row.largestOrderMinor),
      fraudHistory: frauds.map(({ fromMs, reviewScore, reviewDays, rules }) => ({
        fromMs: BigInt(fromMs),
        reviewScore,
        reviewDays,
        rules: rules.map((rule) => ({ ...rule })),
      })),
    },
  });
}

export function affiliateChanged(
  row: AffiliateRow,
  rates: readonly RatePeriod[],
  coupons: readonly CouponPeriod[],
  mails: MailChoices | undefined,
): EntityState {
  return state(`affiliate:${row.id}`, row.campaignId, row.version, row.updatedAt, {
    case: 'affiliate',
    value: {
      affiliateId: row.id,
      name: row.name,
      email: row.email,
      isActive: row.isActive,
      isRemoved: row.isRemoved,
      rates: rates.map(({ fromMs, rateBps, tierVolume, holdDays }) => ({
        fromMs: BigInt(fromMs),
        rateBps,
        byTier: tierVolume !== null,
        tierVolume: BigInt(tierVolume ?? 0),
        ...(holdDays !== null && { holdDays }),
      })),
      createdAtMs: BigInt(row.createdAt.getTime()),
      couponCodes: coupons.map(({ code, fromMs, untilMs }) => ({
        code,
        fromMs: BigInt(fromMs),
        untilMs: BigInt(untilMs ?? 0),
      })),
      openingBalanceMinor: BigInt(row.openingBalanceMinor),
      openingCurrency: row.openingCurrency ?? '',
      mailLanguage: mails?.language ?? '',
      mutedMails: mails ? [...unsent(mails)] : [],
    },
  });
}

interface ShortLinkState {
  readonly code: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly version: number;
  /** The effective destination, which may be the campaign's. */
  readonly targetUrl: string;
}

export function shortLinkChanged(link: ShortLinkState, at: Date): EntityState {
  return state(`short-link:${link.code}`, link.campaignId, link.version, at, {
    case: 'shortLink',
    value: { shortCode: link.code, affiliateId: link.affiliateId, targetUrl: link.targetUrl },
  });
}

type Payload = NonNullable<MessageInitShape<typeof CampaignEventSchema>['event']>;

function state(entityKey: string, campaignId: string, version: number, at: Date, event: Payload): EntityState {
  const message: CampaignEvent = create(CampaignEventSchema, {
    eventId: uuidv7(),
    occurredAtMs: BigInt(at.getTime()),
    campaignId,
    version: BigInt(version),
    event,
  });
  return { partitionKey: campaignId, entityKey, value: toBinary(CampaignEventSchema, message) };
}
