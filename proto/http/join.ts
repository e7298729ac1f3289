import { z } from 'zod';
import { RateBps } from '../values/basis-points.ts';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { emailAddress, text, verbatim } from '../values/text.ts';

const At = z.iso.datetime();

/** How an applicant becomes an affiliate: by the merchant's decision, or by confirming their address. */
export const JoinApproval = z.enum(['by_hand', 'at_once']);
export type JoinApproval = z.infer<typeof JoinApproval>;

export const MAX_QUESTIONS = 5;
const MAX_TERMS = 20_000;

export const JoinQuestion = z.object({
  text: text(200).min(1, 'Write the question, or remove it'),
  isRequired: z.boolean(),
});
export type JoinQuestion = z.infer<typeof JoinQuestion>;

/** A version of the terms is immutable, so that an acceptance refers to an exact text. */
export const JoinTerms = z.object({
  /** Starts at 1. */
  version: z.int().min(1),
  text: z.string(),
  publishedAt: At,
});
export type JoinTerms = z.infer<typeof JoinTerms>;

/** In CSS notation. */
const Colour = text(7)
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A colour is written like #0b7a75');

/** Before base64. */
export const MAX_LOGO_BYTES = 131_072;
export const MAX_LOGO_SIDE = 2_000;

export const JoinLogo = z.object({
  /** A different path for every image, on this site. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
});
export type JoinLogo = z.infer<typeof JoinLogo>;

/** The look of a merchant's join and invitation pages. */
export const JoinLook = z.object({
  logo: JoinLogo.nullable(),
  /** Null: the product's colour. */
  accentColour: z.string().nullable(),
});
export type JoinLook = z.infer<typeof JoinLook>;

/**
 * `PUT /api/v1/campaigns/{campaignId}/join-page/logo`: a PNG, JPEG or WebP image, detected from its bytes. 400
 * `validation_failed` if it is another file, or larger than `MAX_LOGO_BYTES` or `MAX_LOGO_SIDE` pixels.
 */
export const UploadLogo = z.object({
  /** In base64. */
  image: verbatim(Math.ceil(MAX_LOGO_BYTES / 3) * 4),
});
export type UploadLogo = z.infer<typeof UploadLogo>;

export const MAX_DOMAINS = 50;

/** The host after the `@` of an address, in lower case. */
const Domain = text(253)
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}-]*(\.[\p{L}\p{N}-]+)+$/u, 'This is not a domain such as example.com');

/**
 * Applicants who become affiliates without the merchant's decision once they have confirmed their address. `domain`:
 * the address has exactly one of these domains, not a subdomain. `answered`: there are questions, and all of them are
 * answered, including optional ones.
 */
export const JoinRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('domain'), domains: z.array(Domain).min(1).max(MAX_DOMAINS) }),
  z.object({ kind: z.literal('answered') }),
]);
export type JoinRule = z.infer<typeof JoinRule>;

export const JoinRuleKind = z.enum(['domain', 'answered']);
export type JoinRuleKind = z.infer<typeof JoinRuleKind>;

/** A version is immutable, because decisions refer to it. An applicant who meets any of the rules is accepted. */
export const JoinRules = z.object({
  /** Starts at 1. */
  version: z.int().min(1),
  rules: z.array(JoinRule),
  publishedAt: At,
});
export type JoinRules = z.infer<typeof JoinRules>;

/** `GET /api/v1/campaigns/{campaignId}/join-page`: the page on which people apply to become affiliates of a campaign. */
export const JoinPage = z.object({
  url: z.string(),
  isOpen: z.boolean(),
  approval: JoinApproval,
  /** Shown above the form; empty if there is none. */
  intro: z.string(),
  questions: z.array(JoinQuestion),
  /** The newest version; null if there are no terms. */
  terms: JoinTerms.nullable(),
  /** For `by_hand`: who is accepted automatically; null: no one. */
  rules: JoinRules.nullable(),
  /** Search engines may index it. */
  isListed: z.boolean(),
  look: JoinLook,
});
export type JoinPage = z.infer<typeof JoinPage>;

/**
 * `PUT /api/v1/campaigns/{campaignId}/join-page`. Absent optional fields stay as they are. Changed terms or rules
 * become the next version; an empty text removes the terms. 409 `conflict` if it is to be open but no mail server is
 * configured, or the campaign is a demo.
 */
export const UpdateJoinPage = z.object({
  isOpen: z.boolean(),
  approval: JoinApproval,
  intro: text(2000),
  questions: z.array(JoinQuestion).max(MAX_QUESTIONS),
  terms: text(MAX_TERMS),
  /** Empty: all applicants wait for the merchant. */
  rules: z.array(JoinRule).max(JoinRuleKind.options.length).optional(),
  isListed: z.boolean().optional(),
  /** Colour of buttons and lines; null: the product's. */
  accentColour: Colour.nullable().optional(),
});
export type UpdateJoinPage = z.infer<typeof UpdateJoinPage>;

/** `GET /api/v1/public/join/{campaignId}`: the page before an application; 404 if it is not open. */
export const PublicJoinPage = z.object({
  campaignId: Uuid,
  campaignName: z.string(),
  description: z.string(),
  /** Null if the merchant gave no name. */
  merchantName: z.string().nullable(),
  /** Its money is not real. */
  isTest: z.boolean(),
  rateBps: RateBps,
  attributionWindowSeconds: z.int(),
  /** Days until a commission can be paid. */
  holdDays: z.int(),
  approval: JoinApproval,
  /** Some applicants are accepted automatically. */
  hasRules: z.boolean(),
  isListed: z.boolean(),
  look: JoinLook,
  intro: z.string(),
  questions: z.array(JoinQuestion),
  terms: JoinTerms.nullable(),
  /** To be returned with the application: it contains the time at which the form was opened. */
  formToken: z.string(),
});
export type PublicJoinPage = z.infer<typeof PublicJoinPage>;

/** `GET /internal/join-pages/{campaignId}` of campaigns: what the gateway tells search engines; 404 likewise. */
export const ListedJoinPage = z.object({ isListed: z.boolean() });

/**
 * `POST /api/v1/public/join/{campaignId}/applications`: 202, and a mail whose link confirms the address. An address
 * that is already an affiliate's is mailed its links instead, with the same answer. 409 `conflict` if the page has
 * changed meanwhile, or was opened more than a day ago: read it again.
 */
export const NewApplication = z.object({
  name: text(200).min(1, 'Enter your name'),
  email: emailAddress(),
  /** Language of the mails. */
  language: z.enum(languageCodes),
  /** One per question, in order; empty if it was not answered. */
  answers: z.array(text(1000)).max(MAX_QUESTIONS),
  /** The accepted version; null if the page has no terms. */
  termsVersion: z.int().min(1).nullable(),
  formToken: verbatim(500),
  /** A hidden field: applications that fill it in are refused. */
  website: text(500).default(''),
});
export type NewApplication = z.input<typeof NewApplication>;

/** `POST /api/v1/public/applications/confirm`, with the token of the mail's link as the bearer token. */
export const ConfirmedApplication = z.object({
  campaignId: Uuid,
  campaignName: z.string(),
  /** `open`: the merchant was mailed, and decides. `accepted`: their links were mailed. */
  state: z.enum(['open', 'accepted', 'declined']),
});
export type ConfirmedApplication = z.infer<typeof ConfirmedApplication>;

export const ApplicationAnswer = z.object({ question: z.string(), answer: z.string() });

export const ApplicationState = z.enum(['open', 'accepted', 'declined']);
export type ApplicationState = z.infer<typeof ApplicationState>;

/** An application with a confirmed address. */
export const Application = z.object({
  id: Uuid,
  campaignId: Uuid,
  campaignName: z.string(),
  state: ApplicationState,
  name: z.string(),
  email: z.string(),
  answers: z.array(ApplicationAnswer),
  /** Version of the terms that they accepted; null if there were none. */
  termsVersion: z.int().nullable(),
  appliedAt: At,
  decidedAt: At.nullable(),
  /** The reason for declining; otherwise empty. */
  reason: z.string(),
  /** The rule that accepted it, with the version of the rules; null if none did. */
  acceptedBy: z.object({ rule: JoinRuleKind, version: z.int() }).nullable(),
  /** The created affiliate; null until they are accepted. */
  affiliateId: Uuid.nullable(),
});
export type Application = z.infer<typeof Application>;

/** `GET /api/v1/affiliates/applications`: of all campaigns or of one, newest first. */
export const ApplicationsQuery = z.object({
  state: ApplicationState.default('open'),
  campaignId: Uuid.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `next` of the previous page. */
  cursor: Uuid.optional(),
});

export const ApplicationList = z.object({ applications: z.array(Application), next: Uuid.nullable() });
export type ApplicationList = z.infer<typeof ApplicationList>;

/**
 * `POST /api/v1/affiliates/applications/{applicationId}/decision`. The applicant is mailed. 409 `conflict` if it was
 * decided before.
 */
export const DecideApplication = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('accept'),
    /** Default: the campaign's rate. */
    rateBps: RateBps.optional(),
  }),
  /** The reason is mailed; empty if none is given. */
  z.object({ decision: z.literal('decline'), reason: text(1000) }),
]);
export type DecideApplication = z.infer<typeof DecideApplication>;
