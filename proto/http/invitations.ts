import { z } from 'zod';
import { RateBps } from '../values/basis-points.ts';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { AmountMinor, Currency } from '../values/money.ts';
import { PaymentMode } from '../values/payments.ts';
import { text, verbatim } from '../values/text.ts';
import { JoinLook, JoinTerms } from './join.ts';

const At = z.iso.datetime();

/** Maximum per request. */
export const MAX_INVITED = 100;
export const MAX_WORDS = 500;
export const INVITATION_VALID_DAYS = 30;

/** Invitations must not contain addresses, so that they cannot be used to lure people to a page. */
export const hasPageAddress = (words: string): boolean => /https?:\/\/|www\./i.test(words);

/** `open`: mailed, and not answered yet. `failed`: the mail could not be delivered. */
export const InvitationState = z.enum(['open', 'accepted', 'declined', 'expired', 'withdrawn', 'failed']);
export type InvitationState = z.infer<typeof InvitationState>;

/** An invitation to one of the merchant's campaigns, to one address. */
export const AffiliateInvitation = z.object({
  id: Uuid,
  campaignId: Uuid,
  state: InvitationState,
  /** As the merchant entered it, and after acceptance as the affiliate did; empty if unknown. */
  name: z.string(),
  email: z.string(),
  /** Language of the mail. */
  language: z.enum(languageCodes),
  /** The merchant's text; empty if there is none. */
  words: z.string(),
  rateBps: RateBps,
  /** Time of the newest mail. */
  sentAt: At,
  /** When it can be resent; null if it cannot. */
  resendableAt: At.nullable(),
  expiresAt: At,
  decidedAt: At.nullable(),
  /** Version of the terms that they accepted; null if none. */
  termsVersion: z.int().nullable(),
  /** The created affiliate; null until they accept. */
  affiliateId: Uuid.nullable(),
});
export type AffiliateInvitation = z.infer<typeof AffiliateInvitation>;

/**
 * The outcome of a line. `affiliate`: already an affiliate of this campaign. `invited`: there is an open invitation, or
 * the address was mailed often enough. `refused`: they refuse all invitations of this merchant. `duplicate`: of an
 * earlier line. `test`: in test mode, only the merchant's own address is mailed.
 */
export const InvitationOutcome = z.enum(['new', 'affiliate', 'invited', 'refused', 'invalid', 'duplicate', 'test']);
export type InvitationOutcome = z.infer<typeof InvitationOutcome>;

const Invited = z.object({
  /** Optional, because it is asked for on acceptance. */
  name: text(200).default(''),
  /** As typed: a malformed one is `invalid`. */
  email: text(320),
});

/** `POST /api/v1/affiliates/invitations/check`: sends nothing. */
export const CheckInvitations = z.object({
  campaignId: Uuid,
  people: z.array(Invited).min(1).max(MAX_INVITED),
});
export type CheckInvitations = z.input<typeof CheckInvitations>;

/** One per line, in order. */
export const CheckedInvitations = z.object({
  outcomes: z.array(InvitationOutcome),
  /** Remaining number of invitation mails of the account for this day. */
  mailsLeft: z.int(),
});
export type CheckedInvitations = z.infer<typeof CheckedInvitations>;

/**
 * `POST /api/v1/affiliates/invitations`: mails the lines with the outcome `new`. 409 `conflict` if no one can be
 * invited, because the campaign is paused or a demo, or no mail server is configured; 429 `rate_limited`, without any
 * mail, if they exceed the daily limit.
 */
export const SendInvitations = CheckInvitations.extend({
  /** Language of the mails. */
  language: z.enum(languageCodes),
  /** Default: the campaign's present rate. */
  rateBps: RateBps.optional(),
  /** Without addresses of pages. */
  words: text(MAX_WORDS)
    .refine((words) => !hasPageAddress(words), 'Leave out addresses of pages')
    .default(''),
});
export type SendInvitations = z.input<typeof SendInvitations>;

export const SentInvitations = z.object({ outcomes: z.array(InvitationOutcome), sent: z.int() });
export type SentInvitations = z.infer<typeof SentInvitations>;

/** `GET /api/v1/affiliates/invitations`: of all campaigns or of one, newest first. */
export const InvitationsQuery = z.object({
  campaignId: Uuid.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `next` of the previous page. */
  cursor: Uuid.optional(),
});

export const InvitationList = z.object({ invitations: z.array(AffiliateInvitation), next: Uuid.nullable() });
export type InvitationList = z.infer<typeof InvitationList>;

/**
 * `GET /api/v1/public/invitation`, with the token of the mail's link as the bearer token; reading it does not use it
 * up. 403 `link_expired` or `link_invalid`.
 */
export const PublicInvitation = z.object({
  /** `closed`: it cannot be accepted, because the campaign is not running. */
  state: z.enum([...InvitationState.exclude(['failed']).options, 'closed']),
  campaignName: z.string(),
  /** Null if the merchant gave no name. */
  merchantName: z.string().nullable(),
  look: JoinLook,
  /** The offer; null if it cannot be accepted. */
  offer: z
    .object({
      name: z.string(),
      email: z.string(),
      words: z.string(),
      description: z.string(),
      /** Its money is not real. */
      isTest: z.boolean(),
      rateBps: RateBps,
      attributionWindowSeconds: z.int(),
      /** Days until a commission can be paid. */
      holdDays: z.int(),
      paymentMode: PaymentMode,
      /** Smaller balances are carried forward; 0 if there is no minimum. */
      minimumPayoutMinor: AmountMinor,
      currency: Currency,
      terms: JoinTerms.nullable(),
      expiresAt: At,
    })
    .nullable(),
});
export type PublicInvitation = z.infer<typeof PublicInvitation>;

/**
 * `POST /api/v1/public/invitation/answer`, with the same token. 409 `conflict` if the offer has changed, or it can no
 * longer be accepted: read it again. A repeat returns the present state.
 */
export const AnswerInvitation = z.discriminatedUnion('answer', [
  z.object({
    answer: z.literal('accept'),
    name: text(200).min(1, 'Enter your name'),
    /** Language of the mails. */
    language: z.enum(languageCodes),
    /** The rate that they were shown. */
    rateBps: RateBps,
    /** The accepted version; null if there are no terms. */
    termsVersion: z.int().min(1).nullable(),
  }),
  /** This merchant can never invite the address again. */
  z.object({ answer: z.literal('decline') }),
]);
export type AnswerInvitation = z.infer<typeof AnswerInvitation>;

/**
 * `POST /api/v1/public/invitation/refusal?token=`, from the mail's `List-Unsubscribe` (RFC 8058) → 204: declines an
 * open invitation, and this merchant can never invite the address again. A `GET` leads to the page on which a person
 * confirms it.
 */
export const INVITATION_REFUSAL_PATH = '/api/v1/public/invitation/refusal';
export const InvitationRefusal = z.object({ token: verbatim(4_000).min(1) });

export const AnsweredInvitation = z.object({
  state: z.enum(['accepted', 'declined']),
  /**
   * The affiliate's dashboard, for an hour after acceptance; later the address is in their mail. Null if it cannot be
   * opened.
   */
  dashboardUrl: z.string().nullable(),
  /** The affiliate's link to share; null likewise. */
  trackingUrl: z.string().nullable(),
});
export type AnsweredInvitation = z.infer<typeof AnsweredInvitation>;
