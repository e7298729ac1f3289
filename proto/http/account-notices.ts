import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency } from '../values/money.ts';
import { BillingPeriod } from '../values/payments.ts';
import { text } from '../values/text.ts';
import { ArchiveFailure } from './archives.ts';
import { DataRequestKind, DataRequestState } from './data-requests.ts';
import { WebhookDisabledReason } from './webhooks.ts';

/** The same each time that it is asked for: the mail is sent once. */
const noticeId = Uuid;

export const WebhookNotice = z.object({
  kind: z.literal('webhook'),
  noticeId,
  /** Where the endpoint is, without what may be secret. */
  address: text(2048),
  failuresInRow: z.number().int().nonnegative(),
  /** Null: it is only failing. */
  disabledReason: WebhookDisabledReason.exclude(['paused']).nullable(),
});
export type WebhookNotice = z.infer<typeof WebhookNotice>;

/** A shop, or another system, that used to report orders is not heard of. */
export const SilenceNotice = z.object({
  kind: z.literal('silence'),
  noticeId,
  campaignId: Uuid,
  /** What the merchant calls the connection. */
  connection: text(200),
  lastHeardAt: z.iso.datetime(),
});
export type SilenceNotice = z.infer<typeof SilenceNotice>;

/** In minor units; text as `SumMinor` is, and read as one by whoever writes it down. */
const amountMinor = text(40).regex(/^\d+$/);

/** A card that pays for the merchant's campaigns is valid until the end of its month, which has begun. */
export const CardExpiresNotice = z.object({
  kind: z.literal('card_expires'),
  noticeId,
  /** As the provider writes it: `visa`. */
  brand: text(40),
  last4: text(4),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
});
export type CardExpiresNotice = z.infer<typeof CardExpiresNotice>;

/** What a merchant owes could not be charged. */
export const ChargeRefusedNotice = z.object({
  kind: z.literal('charge_refused'),
  noticeId,
  amountMinor,
  currency: Currency,
  /** There is no card to charge. */
  isWithoutCard: z.boolean(),
  /** When it is tried again by itself; null: not. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** Of the settlement, which is resumed there; null: it is an invoice of a month. */
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
  /** The receipt of what was charged for a settlement; false: a month, charged from now on. */
  isPaid: z.boolean(),
});
export type InvoiceNotice = z.infer<typeof InvoiceNotice>;

/** An archive of everything that is held about the account can be downloaded until then. */
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
 * An affiliate asked for something about their data, or was answered. Only what was asked is mailed; all of it is in the
 * security log.
 */
export const DataRequestNotice = z.object({
  kind: z.literal('data_request'),
  noticeId,
  request: DataRequestKind,
  step: DataRequestState,
  /** By when it must be answered. */
  dueAt: z.iso.datetime(),
});
export type DataRequestNotice = z.infer<typeof DataRequestNotice>;

/** People who want to become affiliates wait for the merchant; more of them may follow without another mail. */
export const ApplicationNotice = z.object({
  kind: z.literal('application'),
  noticeId,
  /** Its name. */
  campaign: text(200),
});
export type ApplicationNotice = z.infer<typeof ApplicationNotice>;

/** People have accepted invitations of the merchant; more of them may follow without another mail. */
export const InvitationAcceptedNotice = ApplicationNotice.extend({ kind: z.literal('invitation_accepted') });
export type InvitationAcceptedNotice = z.infer<typeof InvitationAcceptedNotice>;

/** Affiliates miss orders and wait for the merchant; more of them may follow without another mail. */
export const OrderClaimNotice = z.object({
  kind: z.literal('order_claim'),
  noticeId,
  /** Its name. */
  campaign: text(200),
});
export type OrderClaimNotice = z.infer<typeof OrderClaimNotice>;

/** An affiliate has said something about an order under review; more of them may follow without another mail. */
export const AppealNotice = z.object({
  kind: z.literal('appeal'),
  noticeId,
  /** Its name. */
  campaign: text(200),
});
export type AppealNotice = z.infer<typeof AppealNotice>;

/** What integrations, billing, campaigns and monitor ask identity to tell the owner of an account by mail. */
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
