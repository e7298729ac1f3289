import type { Campaign, UpdateCampaign } from '@sillage/proto/http/campaigns';
import { DestinationUrl } from '@sillage/proto/http/destination-url';
import { AttributionModel, HOLD_DAYS } from '@sillage/proto/values/campaigns';
import { HostName } from '@sillage/proto/values/host-name';
import { z } from 'zod';
import { minorToDecimal } from '../../format/money.ts';
import { Amount } from '../../format/money-field.ts';
import { Percent } from '../../format/percent-field.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Common attribution windows, in seconds. */
export const WINDOWS = [
  HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  60 * DAY,
  90 * DAY,
  180 * DAY,
  365 * DAY,
];
export const RENEWAL_MONTHS = [1, 3, 6, 12, 24, 36];

/** Which one wins if a coupon code and a click belong to different affiliates. */
export const COUPON_RULES = ['code', 'click'] as const;
/** The option without an end in the choice of how long a customer's later orders earn. */
export const LIFETIME = 'lifetime';

/** Messages are keys of the `campaign` texts. */
export const formOf = (currency: string) =>
  z.object({
    largestOrder: Amount(currency, 'settings.largestOrderInvalid').refine(
      (minor) => minor > 0,
      'settings.largestOrderInvalid',
    ),
    /** Empty for no limit. */
    approvalLimit: z
      .literal('')
      .transform(() => null)
      .or(
        Amount(currency, 'settings.approvalLimitInvalid').refine((minor) => minor > 0, 'settings.approvalLimitInvalid'),
      ),
    name: z.string().trim().min(1, 'settings.nameRequired').max(200, 'settings.nameLong'),
    description: z.string().trim().max(2000, 'settings.descriptionLong'),
    targetUrl: z
      .string()
      .trim()
      .refine((text) => DestinationUrl.safeParse(text).success, 'settings.urlInvalid'),
    defaultRate: Percent('settings.rateInvalid'),
    attributionWindowSeconds: z.string().transform(Number),
    attributionModel: AttributionModel,
    couponRule: z.enum(COUPON_RULES).transform((rule) => rule === 'click'),
    renewalMonths: z.string().transform((months) => (months === LIFETIME ? null : Number(months))),
    holdDays: z
      .string()
      .transform(Number)
      .pipe(z.union(HOLD_DAYS.map((days) => z.literal(days)))),
    autoApprove: z.boolean(),
    allowedHosts: z
      .string()
      .transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      )
      .refine(
        (hosts) => hosts.length <= 50 && hosts.every((host) => HostName.safeParse(host).success),
        'settings.hostsInvalid',
      ),
    ownPagesOnly: z.boolean(),
    visibility: z.enum(['public', 'link', 'restricted']),
  });
export type Fields = z.input<ReturnType<typeof formOf>>;
export type Form = z.output<ReturnType<typeof formOf>>;

export function toForm(campaign: Campaign): Fields {
  return {
    name: campaign.name,
    description: campaign.description,
    targetUrl: campaign.targetUrl,
    defaultRate: String(campaign.defaultRateBps / 100),
    attributionWindowSeconds: String(campaign.attributionWindowSeconds),
    attributionModel: campaign.attributionModel,
    couponRule: campaign.clickBeforeCode ? 'click' : 'code',
    renewalMonths: campaign.renewalMonths === null ? LIFETIME : String(campaign.renewalMonths),
    holdDays: String(campaign.holdDays),
    autoApprove: campaign.autoApprove,
    approvalLimit:
      campaign.approvalLimitMinor === null ? '' : amountText(campaign.approvalLimitMinor, campaign.currency),
    largestOrder: amountText(campaign.largestOrderMinor, campaign.currency),
    allowedHosts: campaign.allowedHosts.join('\n'),
    ownPagesOnly: campaign.ownPagesOnly,
    visibility: campaign.visibility,
  };
}

const amountText = (minor: number, currency: string) => minorToDecimal(minor, currency).replace(/\.0+$/, '');

/** Only the changed fields, because another tab may have changed others. */
export function changes(campaign: Campaign, input: Form): UpdateCampaign {
  const change: UpdateCampaign = {};
  const targetUrl = DestinationUrl.parse(input.targetUrl);
  if (input.name !== campaign.name) change.name = input.name;
  if (input.description !== campaign.description) change.description = input.description;
  if (targetUrl !== campaign.targetUrl) change.targetUrl = targetUrl;
  if (input.defaultRate !== campaign.defaultRateBps) change.defaultRateBps = input.defaultRate;
  if (input.attributionWindowSeconds !== campaign.attributionWindowSeconds)
    change.attributionWindowSeconds = input.attributionWindowSeconds;
  if (input.attributionModel !== campaign.attributionModel) change.attributionModel = input.attributionModel;
  if (input.couponRule !== campaign.clickBeforeCode) change.clickBeforeCode = input.couponRule;
  if (input.renewalMonths !== campaign.renewalMonths) change.renewalMonths = input.renewalMonths;
  if (input.holdDays !== campaign.holdDays) change.holdDays = input.holdDays;
  if (input.autoApprove !== campaign.autoApprove) change.autoApprove = input.autoApprove;
  if (input.approvalLimit !== campaign.approvalLimitMinor) change.approvalLimitMinor = input.approvalLimit;
  if (input.largestOrder !== campaign.largestOrderMinor) change.largestOrderMinor = input.largestOrder;
  if (input.allowedHosts.join() !== campaign.allowedHosts.join()) change.allowedHosts = input.allowedHosts;
  if (input.ownPagesOnly !== campaign.ownPagesOnly) change.ownPagesOnly = input.ownPagesOnly;
  if (input.visibility !== campaign.visibility) change.visibility = input.visibility;
  return change;
}
