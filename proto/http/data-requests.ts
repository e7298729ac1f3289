import { z } from 'zod';
import { AFFILIATE_MAILS } from '../values/affiliate-mails.ts';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { emailAddress, text } from '../values/text.ts';
import { AffiliatePayments, AffiliateSums, HeldAdjustment, HeldDocument } from './affiliate-records.ts';
import { Appeal } from './appeals.ts';
import { InvitationState } from './invitations.ts';
import { ApplicationAnswer, ApplicationState } from './join.ts';
import { OwnOrderClaim } from './order-claims.ts';

const At = z.iso.datetime();

/** Kinds of requests about their data that an affiliate can send to the merchant. */
export const DataRequestKind = z.enum(['rectification', 'restriction', 'erasure']);
export type DataRequestKind = z.infer<typeof DataRequestKind>;

export const DataRequestState = z.enum(['open', 'done', 'declined']);
export type DataRequestState = z.infer<typeof DataRequestState>;

/**
 * `POST /api/v1/public/your-data/links`: always 202, so that it does not reveal whether there are data of the address.
 */
export const AskForLink = z.object({
  email: emailAddress(),
  /** Language of the mail. */
  language: z.enum(languageCodes),
});
export type AskForLink = z.infer<typeof AskForLink>;

/** A request as its affiliate sees it. */
export const OwnDataRequest = z.object({
  id: Uuid,
  kind: DataRequestKind,
  state: DataRequestState,
  /** For a rectification: the new value; null if it stays as it is. */
  wantedName: z.string().nullable(),
  wantedEmail: z.string().nullable(),
  /** The reason for declining; otherwise empty. */
  reason: z.string(),
  createdAt: At,
  /** Deadline of the merchant's answer. */
  dueAt: At,
  decidedAt: At.nullable(),
});
export type OwnDataRequest = z.infer<typeof OwnDataRequest>;

/** All data of one address as an affiliate of one campaign. */
export const HeldAffiliate = z.object({
  affiliateId: Uuid,
  campaignId: Uuid,
  campaignName: z.string(),
  /** The controller of these data; null if the merchant gave no name. */
  merchantName: z.string().nullable(),
  /** Its money is not real. */
  isTest: z.boolean(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  /** Removed by the merchant; kept for the ledger. */
  isRemoved: z.boolean(),
  createdAt: At,
  updatedAt: At,
  /** Oldest first; the last one applies now. */
  rates: z.array(z.object({ fromAt: At, rateBps: z.int() })),
  links: z.array(
    z.object({
      url: z.string(),
      targetUrl: z.string(),
      createdAt: At,
      /** For links that they made themselves, like the following fields. */
      name: z.string().optional(),
      subId: z.string().optional(),
      archivedAt: At.optional(),
    }),
  ),
  /** All codes that ever belonged to them; `untilAt` null: still valid. */
  couponCodes: z.array(z.object({ code: z.string(), fromAt: At, untilAt: At.nullable() })),
  /** The debt of another tool at the time of their import; null if there was none. */
  openingBalance: z.object({ currency: Currency, amountMinor: SumMinor }).nullable(),
  /** Mails that they switched off. */
  mutedMails: z.array(z.enum(AFFILIATE_MAILS)),
  figures: AffiliateSums,
  payments: AffiliatePayments,
  /** Newest first. Absent in answers from before this feature. */
  adjustments: z.array(HeldAdjustment).optional(),
  /** Invoices in their name, newest first. */
  documents: z.array(HeldDocument).optional(),
  /** Addresses of their postbacks. */
  postbacks: z.array(z.object({ url: z.string(), createdAt: At })),
  /** Orders that they missed; newest first. */
  orderClaims: z.array(OwnOrderClaim),
  /** Their messages about orders under review; newest first. */
  appeals: z.array(Appeal).optional(),
  /** Newest first. */
  requests: z.array(OwnDataRequest),
});
export type HeldAffiliate = z.infer<typeof HeldAffiliate>;

/** An application of the address. */
export const HeldApplication = z.object({
  campaignName: z.string(),
  /** Null if the merchant gave no name. */
  merchantName: z.string().nullable(),
  /** `unconfirmed`: the mailed link was not followed, so no one has seen the application. */
  state: z.enum(['unconfirmed', ...ApplicationState.options]),
  name: z.string(),
  answers: z.array(ApplicationAnswer),
  termsVersion: z.int().nullable(),
  appliedAt: At,
  decidedAt: At.nullable(),
  /** Accepted by a rule of the merchant's, not by a person. */
  isByRule: z.boolean(),
  /** The reason for declining; otherwise empty. */
  reason: z.string(),
});
export type HeldApplication = z.infer<typeof HeldApplication>;

/** An invitation of a merchant. */
export const HeldInvitation = z.object({
  campaignName: z.string(),
  /** Null if the merchant gave no name. */
  merchantName: z.string().nullable(),
  state: InvitationState,
  /** As the merchant entered it, or they themselves on acceptance; empty if unknown. */
  name: z.string(),
  /** The merchant's text; empty if there is none. */
  words: z.string(),
  rateBps: z.int(),
  /** Version of the terms that they accepted; null if none. */
  termsVersion: z.int().nullable(),
  /** Time of the newest mail. */
  sentAt: At,
  decidedAt: At.nullable(),
});
export type HeldInvitation = z.infer<typeof HeldInvitation>;

/** `GET /api/v1/public/your-data`, with the token of the link as the bearer token. 403 `link_expired` or `link_invalid`. */
export const YourData = z.object({
  email: z.string(),
  /** When the link ends. */
  expiresAt: At,
  /** Their preferred language; null if they did not choose. */
  mails: z.object({
    language: z.enum(languageCodes).nullable(),
    timeZone: z.string().nullable(),
    /** The time since which mail servers have refused mails to the address; null if they do not. */
    unreachableSince: At.nullable(),
  }),
  affiliates: z.array(HeldAffiliate),
  /** Newest first. */
  applications: z.array(HeldApplication),
  /** Newest first. */
  invitations: z.array(HeldInvitation),
});
export type YourData = z.infer<typeof YourData>;

/**
 * `POST /api/v1/public/your-data/requests`, with the same token. A repeated request returns the existing one; 409
 * `conflict` if another rectification is still open.
 */
export const NewDataRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rectification'),
    affiliateId: Uuid,
    name: text(200).min(1).optional(),
    email: emailAddress().optional(),
    language: z.enum(languageCodes),
  }),
  z.object({ kind: z.literal('restriction'), affiliateId: Uuid, language: z.enum(languageCodes) }),
  z.object({ kind: z.literal('erasure'), affiliateId: Uuid, language: z.enum(languageCodes) }),
]);
export type NewDataRequest = z.infer<typeof NewDataRequest>;

/** A request as the merchant sees it, with the affiliate. */
export const DataRequest = OwnDataRequest.extend({
  campaignId: Uuid,
  campaignName: z.string(),
  affiliateId: Uuid,
  affiliateName: z.string(),
  affiliateEmail: z.string(),
});
export type DataRequest = z.infer<typeof DataRequest>;

/** `GET /api/v1/affiliates/data-requests`: requests that wait for the merchant, by deadline. */
export const DataRequestList = z.object({ requests: z.array(DataRequest) });

/**
 * `POST /api/v1/affiliates/data-requests/{requestId}/decision`. An erasure is 409 `commissions_owed` while money is
 * owed to the affiliate; a request that was decided before is 409 `conflict`.
 */
export const DecideDataRequest = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('carry_out') }),
  /** The reason is mailed to the affiliate. */
  z.object({ decision: z.literal('decline'), reason: text(1000).min(1, 'Say why') }),
]);
export type DecideDataRequest = z.infer<typeof DecideDataRequest>;
