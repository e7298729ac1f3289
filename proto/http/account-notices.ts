import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency } from '../values/money.ts';
import { BillingPeriod } from '../values/payments.ts';
import { text } from '../values/text.ts';
import { ArchiveFailure } from './archives.ts';
import { DataRequestKind, DataRequestState } from './data-requests.ts';
import { WebhookDisabledReason } from './webhooks.ts';

/** The same in repeated requests, so that the mail is sent once. */
const noticeId = Uuid;

/** Of an address; a longer one is cut, since encoding can lengthen what was typed. */
export const MAX_NOTICED_ADDRESS = 2048;

export const WebhookNotice = z.object({
  kind: z.literal('webhook'),
  noticeId,
  /** The endpoint's address without parts that may be secret. */
  address: text(MAX_NOTICED_ADDRESS),
  failuresInRow: z.number().int().nonnegative(),
  /** Null while it is only failing. */
  disabledReason: WebhookDisabledReason.exclude(['paused']).nullable(),
});
export type WebhookNotice = z.infer<typeof WebhookNotice>;

/** A shop, or another system, that used to report orders has fallen silent. */
export const SilenceNotice = z.object({
  kind: z.literal('silence'),
  noticeId,
  campaignId: Uuid,
  /** The merchant's name for the connection. */
  connection: text(200),
  lastHeardAt: z.iso.datetime(),
});
export type SilenceNotice = z.infer<typeof SilenceNotice>;

/** In minor units; text like `SumMinor`, and parsed as one where it is formatted. */
const amountMinor = text(40).regex(/^\d+$/);

/** A card that pays for the merchant's campaigns expires at the end of the current month. */
export const CardExpiresNotice = z.object({
  kind: z.literal('card_expires'),
  noticeId,
  /** As the provider names it: `visa`. */
  brand: text(40),
  last4: text(4),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
});
export type CardExpiresNotice = z.infer<typeof CardExpiresNotice>;

/** A merchant's debt could not be charged. */
export const ChargeRefusedNotice = z.object({
  kind: z.literal('charge_refused'),
  noticeId,
  amountMinor,
  currency: Currency,
  /** There is no card to charge. */
  isWithoutCard: z.boolean(),
  /** The time of the next automatic attempt; null if there is none. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** The campaign of the settlement, where it is resumed; null for a monthly invoice. */
  campaignId: Uuid.nullable(),
});
export type ChargeRefusedNotice = z.infer<typeof ChargeRefusedNotice>;

export const InvoiceNotice = z.object({
  kind: z.literal('invoice_issued'),
  noticeId,
  number: text(40),
  period: BillingPeriod,
  amountMinor,
  currency: Currency,
  /** True: the receipt for a settlement's charge; false: a monthly invoice, which will be charged. */
  isPaid: z.boolean(),
});
export type InvoiceNotice = z.infer<typeof InvoiceNotice>;

/** An archive of all data of the account can be downloaded until `expiresAt`. */
export const ArchiveReadyNotice = z.object({
  kind: z.literal('archive_ready'),
  noticeId,
  expiresAt: z.iso.datetime(),
});
export type ArchiveReadyNotice = z.infer<typeof ArchiveReadyNotice>;

export const ArchiveFailedNotice = z.object({
  kind: z.literal('archive_failed'),
  noticeId,
  failure: ArchiveFailure,
});
export type ArchiveFailedNotice = z.infer<typeof ArchiveFailedNotice>;

/**
 * An affiliate requested something about their data, or was answered. Only requests are mailed; the security log has
 * both.
 */
export const DataRequestNotice = z.object({
  kind: z.literal('data_request'),
  noticeId,
  request: DataRequestKind,
  step: DataRequestState,
  /** Deadline of the answer. */
  dueAt: z.iso.datetime(),
});
export type DataRequestNotice = z.infer<typeof DataRequestNotice>;

/** Applicants wait for the merchant; further ones may follow without another mail. */
export const ApplicationNotice = z.object({
  kind: z.literal('application'),
  noticeId,
  /** The campaign's name. */
  campaign: text(200),
});
export type ApplicationNotice = z.infer<typeof ApplicationNotice>;

/** People have accepted invitations of the merchant; further ones may follow without another mail. */
export const InvitationAcceptedNotice = ApplicationNotice.extend({ kind: z.literal('invitation_accepted') });
export type InvitationAcceptedNotice = z.infer<typeof InvitationAcceptedNotice>;

/** Affiliates miss orders and wait for the merchant; further ones may follow without another mail. */
export const OrderClaimNotice = z.object({
  kind: z.literal('order_claim'),
  noticeId,
  /** The campaign's name. */
  campaign: text(200),
});
export type OrderClaimNotice = z.infer<typeof OrderClaimNotice>;

/** An affiliate has appealed about an order under review; further appeals may follow without another mail. */
export const AppealNotice = z.object({
  kind: z.literal('appeal'),
  noticeId,
  /** The campaign's name. */
  campaign: text(200),
});
export type AppealNotice = z.infer<typeof AppealNotice>;

/** Mails to the owner of an account that integrations, billing, campaigns and monitor request from identity. */
export const AccountNotice = z.discriminatedUnion('kind', [
  WebhookNotice,
  SilenceNotice,
  CardExpiresNotice,
  ChargeRefusedNotice,
  InvoiceNotice,
  ArchiveReadyNotice,
  ArchiveFailedNotice,
  DataRequestNotice,
  ApplicationNotice,
  InvitationAcceptedNotice,
  OrderClaimNotice,
  AppealNotice,
]);
export type AccountNotice = z.infer<typeof AccountNotice>;
