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

/** What an affiliate can ask of the merchant about their data. */
export const DataRequestKind = z.enum(['rectification', 'restriction', 'erasure']);
export type DataRequestKind = z.infer<typeof DataRequestKind>;

export const DataRequestState = z.enum(['open', 'done', 'declined']);
export type DataRequestState = z.infer<typeof DataRequestState>;

/** `POST /api/v1/public/your-data/links`: 202, whether or not anything is held about the address. */
export const AskForLink = z.object({
  email: emailAddress(),
  /** Of the mail. */
  language: z.enum(languageCodes),
});
export type AskForLink = z.infer<typeof AskForLink>;

/** A request as the affiliate who made it sees it. */
export const OwnDataRequest = z.object({
  id: Uuid,
  kind: DataRequestKind,
  state: DataRequestState,
  /** Of a rectification: what it shall be; null: that stays as it is. */
  wantedName: z.string().nullable(),
  wantedEmail: z.string().nullable(),
  /** Why it was declined; empty otherwise. */
  reason: z.string(),
  createdAt: At,
  /** By when the merchant must have answered. */
  dueAt: At,
  decidedAt: At.nullable(),
});
export type OwnDataRequest = z.infer<typeof OwnDataRequest>;

/** All that is held about one address as an affiliate of one campaign. */
export const HeldAffiliate = z.object({
  affiliateId: Uuid,
  campaignId: Uuid,
  campaignName: z.string(),
  /** Who decides about these data; null where they gave no name. */
  merchantName: z.string().nullable(),
  /** Its money is not real. */
  isTest: z.boolean(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  /** The merchant removed them; kept for the books. */
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
      /** Of those that they made for themselves, as all that follows. */
      name: z.string().optional(),
      subId: z.string().optional(),
      archivedAt: At.optional(),
    }),
  ),
  /** Every code that was ever theirs; `untilAt` null: still. */
  couponCodes: z.array(z.object({ code: z.string(), fromAt: At, untilAt: At.nullable() })),
  /** What another tool still owed them when they were imported; null: nothing. */
  openingBalance: z.object({ currency: Currency, amountMinor: SumMinor }).nullable(),
  /** What they switched off. */
  mutedMails: z.array(z.enum(AFFILIATE_MAILS)),
  figures: AffiliateSums,
  payments: AffiliatePayments,
  /** Newest first. Absent in answers from before there were any. */
  adjustments: z.array(HeldAdjustment).optional(),
  /** Invoices in their name, newest first. */
  documents: z.array(HeldDocument).optional(),
  /** Addresses at which they have their own systems notified. */
  postbacks: z.array(z.object({ url: z.string(), createdAt: At })),
  /** Orders that they missed; newest first. */
  orderClaims: z.array(OwnOrderClaim),
  /** What they said about orders under review; newest first. */
  appeals: z.array(Appeal).optional(),
  /** Newest first. */
  requests: z.array(OwnDataRequest),
});
export type HeldAffiliate = z.infer<typeof HeldAffiliate>;

/** What somebody sent to become an affiliate. */
export const HeldApplication = z.object({
  campaignName: z.string(),
  /** Null where they gave no name. */
  merchantName: z.string().nullable(),
  /** `unconfirmed`: the link that was mailed then was not followed, so nobody was shown it. */
  state: z.enum(['unconfirmed', ...ApplicationState.options]),
  name: z.string(),
  answers: z.array(ApplicationAnswer),
  termsVersion: z.int().nullable(),
  appliedAt: At,
  decidedAt: At.nullable(),
  /** A rule of the merchant's accepted it, and no person. */
  isByRule: z.boolean(),
  /** Why it was declined; empty otherwise. */
  reason: z.string(),
});
export type HeldApplication = z.infer<typeof HeldApplication>;

/** By which a merchant asked somebody to become an affiliate. */
export const HeldInvitation = z.object({
  campaignName: z.string(),
  /** Null where they gave no name. */
  merchantName: z.string().nullable(),
  state: InvitationState,
  /** As the merchant entered it, or they themselves when they accepted; empty: not known. */
  name: z.string(),
  /** What the merchant wrote; empty: nothing. */
  words: z.string(),
  rateBps: z.int(),
  /** Of the terms that they accepted; null: none. */
  termsVersion: z.int().nullable(),
  /** The newest mail. */
  sentAt: At,
  decidedAt: At.nullable(),
});
export type HeldInvitation = z.infer<typeof HeldInvitation>;

/** `GET /api/v1/public/your-data`, with the token of the link as the bearer token. 403 `link_expired` or `link_invalid`. */
export const YourData = z.object({
  email: z.string(),
  /** When the link ends. */
  expiresAt: At,
  /** How they want to be written to; null: they did not choose. */
  mails: z.object({
    language: z.enum(languageCodes).nullable(),
    timeZone: z.string().nullable(),
    /** Since when mail servers refuse mails to the address; null: they do not. */
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
 * `POST /api/v1/public/your-data/requests`, with the same token. What was asked for already is answered as it is; 409
 * `conflict` where another rectification is still open.
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

/** A request as the merchant sees it, with whom it is about. */
export const DataRequest = OwnDataRequest.extend({
  campaignId: Uuid,
  campaignName: z.string(),
  affiliateId: Uuid,
  affiliateName: z.string(),
  affiliateEmail: z.string(),
});
export type DataRequest = z.infer<typeof DataRequest>;

/** `GET /api/v1/affiliates/data-requests`: those that wait for the merchant, first due first. */
export const DataRequestList = z.object({ requests: z.array(DataRequest) });

/**
 * `POST /api/v1/affiliates/data-requests/{requestId}/decision`. An erasure is 409 `commissions_owed` while money is owed
 * to the affiliate; one that was decided before is 409 `conflict`.
 */
export const DecideDataRequest = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('carry_out') }),
  /** The reason is mailed to the affiliate. */
  z.object({ decision: z.literal('decline'), reason: text(1000).min(1, 'Say why') }),
]);
export type DecideDataRequest = z.infer<typeof DecideDataRequest>;
