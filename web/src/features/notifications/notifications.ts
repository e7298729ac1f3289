import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import type { IntegrationStatus, OverviewPoint, Totals } from '@sillage/proto/http/statistics';
import { DAY_MS } from '@sillage/proto/values/durations';
import { NotificationKind } from '@sillage/proto/values/notifications';

type NamedCampaign = Pick<CampaignSummary, 'id' | 'name' | 'isActive' | 'isDemo' | 'isTest'>;

/** A notification for a merchant, with its subject. */
export interface Notification {
  readonly kind: NotificationKind;
  /** Identifies the subject: equal keys are about the same thing. */
  readonly key: string;
  /** The notification becomes new again if this has grown since it was seen. */
  readonly weight: number;
  /** Null if it is not about a single campaign. */
  readonly campaign: NamedCampaign | null;
  readonly count: number;
  readonly amounts: readonly { readonly currency: string; readonly amountMinor: bigint }[];
}

export interface NotificationFacts {
  /** All campaigns, with all-time totals. */
  readonly campaigns: readonly {
    readonly campaign: NamedCampaign;
    readonly totals: Totals;
    readonly integration: IntegrationStatus | undefined;
    /** The payout accounts of affiliates who were invited to set one up. */
    readonly accounts: readonly { readonly status: PayoutAccountStatus; readonly invitedAt: string | null }[];
  }[];
  readonly evolution: readonly OverviewPoint[];
  readonly due: readonly { readonly id: string; readonly currency: string; readonly failedFeeMinor: bigint }[];
}

/** After this time, good news is no longer shown. */
const NEWS_MS = 30 * DAY_MS;

/** The current notifications without muted kinds; those about costs come first. */
export function notificationsOf(
  facts: NotificationFacts,
  muted: readonly NotificationKind[],
  now: number,
): readonly Notification[] {
  const all = [
    ...refusedCharges(facts),
    ...facts.campaigns.flatMap((one) => ofCampaign(one, now)),
    ...firstSale(facts, now),
  ];
  return NotificationKind.options
    .filter((kind) => !muted.includes(kind))
    .flatMap((kind) => all.filter((one) => one.kind === kind));
}

function refusedCharges({ due }: NotificationFacts): Notification[] {
  return due
    .filter(({ failedFeeMinor }) => failedFeeMinor > 0n)
    .map(({ id, currency, failedFeeMinor }) => ({
      ...about('charge_failed', null),
      key: `charge_failed:${id}`,
      weight: Number(failedFeeMinor),
      amounts: [{ currency, amountMinor: failedFeeMinor }],
    }));
}

function ofCampaign({ campaign, totals, integration, accounts }: NotificationFacts['campaigns'][number], now: number) {
  const found: Notification[] = [];
  if (totals.awaitingReview > 0) found.push({ ...about('review', campaign), ...counted(totals.awaitingReview) });
  if (campaign.isDemo) return found;
  if (campaign.isActive && integration?.status === 'inactive')
    found.push({ ...about('shop_silent', campaign), weight: lastSignal(integration) });
  const enabled = accounts.filter(({ status }) => status === 'enabled');
  if (enabled.some(({ invitedAt }) => invitedAt !== null && now - Date.parse(invitedAt) < NEWS_MS))
    found.push({ ...about('account_ready', campaign), ...counted(enabled.length) });
  return found;
}

function firstSale({ campaigns, evolution }: NotificationFacts, now: number): Notification[] {
  const hasSold = campaigns.some(({ campaign, totals }) => !campaign.isDemo && totals.conversions > 0);
  const first = evolution.find(({ conversions }) => conversions > 0);
  return hasSold && first && now - Date.parse(first.at) < NEWS_MS ? [about('first_sale', null)] : [];
}

const about = (kind: NotificationKind, campaign: NamedCampaign | null): Notification => ({
  kind,
  key: campaign === null ? kind : `${kind}:${campaign.id}`,
  weight: 1,
  campaign,
  count: 1,
  amounts: [],
});

const counted = (count: number) => ({ weight: count, count });

/** A shop that falls silent again has sent something in between, so this value has grown. */
const lastSignal = ({ scriptLastSeenAt, lastConversionAt }: IntegrationStatus): number =>
  Math.max(...[scriptLastSeenAt, lastConversionAt].map((at) => (at === null ? 1 : Date.parse(at))));
