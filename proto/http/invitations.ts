import { z } from 'zod';
import { RateBps } from '../values/basis-points.ts';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { AmountMinor, Currency } from '../values/money.ts';
import { PaymentMode } from '../values/payments.ts';
import { text, verbatim } from '../values/text.ts';
import { JoinLook, JoinTerms } from './join.ts';

const At = z.iso.datetime();

/** In one request. */
export const MAX_INVITED = 100;
export const MAX_WORDS = 500;
export const INVITATION_VALID_DAYS = 30;

/** Nobody opens a page because a stranger wrote its address into an invitation. */
export const hasPageAddress = (words: string): boolean => /https?:\/\/|www\./i.test(words);

/** `open`: mailed, and not answered yet. `failed`: the mail could not be delivered. */
export const InvitationState = z.enum(['open', 'accepted', 'declined', 'expired', 'withdrawn', 'failed']);
export type InvitationState = z.infer<typeof InvitationState>;

/** Of a campaign of one's own, to one address. */
export const AffiliateInvitation = z.object({
  id: Uuid,
  campaignId: Uuid,
  state: InvitationState,
  /** As the merchant knows them, and, once they have accepted, as they entered it; empty: not known. */
  name: z.string(),
  email: z.string(),
  /** Of the mail. */
  language: z.enum(languageCodes),
  /** What the merchant wrote to them; empty: nothing. */
  words: z.string(),
  rateBps: RateBps,
  /** The newest mail. */
  sentAt: At,
  /** When it can be sent once more; null: not at all. */
  resendableAt: At.nullable(),
  expiresAt: At,
  decidedAt: At.nullable(),
  /** Of the terms that they accepted; null: none. */
  termsVersion: z.int().nullable(),
  /** What they became; null until they accept. */
  affiliateId: Uuid.nullable(),
});
export type AffiliateInvitation = z.infer<typeof AffiliateInvitation>;

/**
 * What becomes of a line. `affiliate`: of this campaign already. `invited`: there is an invitation that can still be
 * accepted, or the address was mailed often enough. `refused`: they never want to be invited by this merchant again.
 * `duplicate`: of a line before. `test`: in test mode, only the merchant's own address is written to.
 */
export const InvitationOutcome = z.enum(['new', 'affiliate', 'invited', 'refused', 'invalid', 'duplicate', 'test']);
export type InvitationOutcome = z.infer<typeof InvitationOutcome>;

const Invited = z.object({
  /** Optional: it is in the form that they accept with. */
  name: text(200).default(''),
  /** As it was typed: a malformed one is `invalid`. */
  email: text(320),
});

/** `POST /api/v1/affiliates/invitations/check`: nobody is written to. */
export const CheckInvitations = z.object({
  campaignId: Uuid,
  people: z.array(Invited).min(1).max(MAX_INVITED),
});
export type CheckInvitations = z.input<typeof CheckInvitations>;

/** One for each line, in their order. */
export const CheckedInvitations = z.object({
  outcomes: z.array(InvitationOutcome),
  /** Mails of invitations that the account can still have sent within this day. */
  mailsLeft: z.int(),
});
export type CheckedInvitations = z.infer<typeof CheckedInvitations>;

/**
 * `POST /api/v1/affiliates/invitations`: mails those whose outcome is `new`. 409 `conflict` where nobody can be invited: the
 * campaign is paused or a demo, or no mail server is configured; 429 `rate_limited` where they are more than may be
 * mailed in a day, and then nobody is.
 */
export const SendInvitations = CheckInvitations.extend({
  /** Of the mails. */
  language: z.enum(languageCodes),
  /** Default: the campaign's, as it is now. */
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
  /** `next` of the page before. */
  cursor: Uuid.optional(),
});

export const InvitationList = z.object({ invitations: z.array(AffiliateInvitation), next: Uuid.nullable() });
export type InvitationList = z.infer<typeof InvitationList>;

/**
 * `GET /api/v1/public/invitation`, with the token of the mail's link as the bearer token: reading it uses nothing up. 403
 * `link_expired` or `link_invalid`.
 */
export const PublicInvitation = z.object({
  /** `closed`: it could be accepted if the campaign were running. */
  state: z.enum([...InvitationState.exclude(['failed']).options, 'closed']),
  campaignName: z.string(),
  /** Null where they gave no name. */
  merchantName: z.string().nullable(),
  look: JoinLook,
  /** What is offered; null where it cannot be accepted. */
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
      /** Days after which a commission can be paid. */
      holdDays: z.int(),
      paymentMode: PaymentMode,
      /** Below it, what is owed is carried forward; 0: there is none. */
      minimumPayoutMinor: AmountMinor,
      currency: Currency,
      terms: JoinTerms.nullable(),
      expiresAt: At,
    })
    .nullable(),
});
export type PublicInvitation = z.infer<typeof PublicInvitation>;

/**
 * `POST /api/v1/public/invitation/answer`, with the same token. 409 `conflict` where something else is offered by now, or
 * it cannot be accepted any more: read it again. A repeat answers what became of it.
 */
export const AnswerInvitation = z.discriminatedUnion('answer', [
  z.object({
    answer: z.literal('accept'),
    name: text(200).min(1, 'Enter your name'),
    /** Of the mails. */
    language: z.enum(languageCodes),
    /** That was read. */
    rateBps: RateBps,
    /** That were accepted; null where there are no terms. */
    termsVersion: z.int().min(1).nullable(),
  }),
  /** This merchant can never invite the address again. */
  z.object({ answer: z.literal('decline') }),
]);
export type AnswerInvitation = z.infer<typeof AnswerInvitation>;

/**
 * `POST /api/v1/public/invitation/refusal?token=`, from the mail's `List-Unsubscribe` (RFC 8058) → 204: declines it where it waits for
 * an answer, and this merchant can never invite the address again. A `GET` leads to the page on which a person does it.
 */
export const INVITATION_REFUSAL_PATH = '/api/v1/public/invitation/refusal';
export const InvitationRefusal = z.object({ token: verbatim(4_000).min(1) });

export const AnsweredInvitation = z.object({
  state: z.enum(['accepted', 'declined']),
  /** Of the affiliate, for an hour after they accepted: later it is in the mail to them; null where it opens for nobody. */
  dashboardUrl: z.string().nullable(),
  /** The link that they share; null likewise. */
  trackingUrl: z.string().nullable(),
});
export type AnsweredInvitation = z.infer<typeof AnsweredInvitation>;
