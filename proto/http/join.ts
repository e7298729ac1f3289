import { z } from 'zod';
import { RateBps } from '../values/basis-points.ts';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { emailAddress, text, verbatim } from '../values/text.ts';

const At = z.iso.datetime();

/** How somebody who applies becomes an affiliate: the merchant decides, or confirming the address is enough. */
export const JoinApproval = z.enum(['by_hand', 'at_once']);
export type JoinApproval = z.infer<typeof JoinApproval>;

export const MAX_QUESTIONS = 5;
const MAX_TERMS = 20_000;

export const JoinQuestion = z.object({
  text: text(200).min(1, 'Write the question, or remove it'),
  isRequired: z.boolean(),
});
export type JoinQuestion = z.infer<typeof JoinQuestion>;

/** A version of the terms never changes: who accepted it accepted this text. */
export const JoinTerms = z.object({
  /** 1 is the first. */
  version: z.int().min(1),
  text: z.string(),
  publishedAt: At,
});
export type JoinTerms = z.infer<typeof JoinTerms>;

/** As a style sheet writes it. */
const Colour = text(7)
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A colour is written like #0b7a75');

/** Before it is base64. */
export const MAX_LOGO_BYTES = 131_072;
export const MAX_LOGO_SIDE = 2_000;

export const JoinLogo = z.object({
  /** Another one for every image; of this site. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
});
export type JoinLogo = z.infer<typeof JoinLogo>;

/** How the pages of a merchant look on which people apply or are invited. */
export const JoinLook = z.object({
  logo: JoinLogo.nullable(),
  /** Null: the product's own. */
  accentColour: z.string().nullable(),
});
export type JoinLook = z.infer<typeof JoinLook>;

/**
 * `PUT /api/v1/campaigns/{campaignId}/join-page/logo`: a PNG, JPEG or WebP image, told by its bytes. 400 `validation_failed`
 * where it is another file, or larger than `MAX_LOGO_BYTES` or `MAX_LOGO_SIDE` pixels.
 */
export const UploadLogo = z.object({
  /** In base64. */
  image: verbatim(Math.ceil(MAX_LOGO_BYTES / 3) * 4),
});
export type UploadLogo = z.infer<typeof UploadLogo>;

export const MAX_DOMAINS = 50;

/** The host behind the `@` of an address, in small letters. */
const Domain = text(253)
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}-]*(\.[\p{L}\p{N}-]+)+$/u, 'This is not a domain such as example.com');

/**
 * Who becomes an affiliate without the merchant, once they have confirmed their address. `domain`: the address is at one
 * of these, and not at one below them. `answered`: there are questions, and each has an answer, those that need none
 * included.
 */
export const JoinRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('domain'), domains: z.array(Domain).min(1).max(MAX_DOMAINS) }),
  z.object({ kind: z.literal('answered') }),
]);
export type JoinRule = z.infer<typeof JoinRule>;

export const JoinRuleKind = z.enum(['domain', 'answered']);
export type JoinRuleKind = z.infer<typeof JoinRuleKind>;

/** A version never changes: a decision names the one that took it. Whoever meets one of the rules is accepted. */
export const JoinRules = z.object({
  /** 1 is the first. */
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
  /** Shown above the form; empty: nothing. */
  intro: z.string(),
  questions: z.array(JoinQuestion),
  /** The newest; null: applicants accept no terms. */
  terms: JoinTerms.nullable(),
  /** Of `by_hand`: who need not wait for the merchant; null: everybody waits. */
  rules: JoinRules.nullable(),
  /** Search engines may list it. */
  isListed: z.boolean(),
  look: JoinLook,
});
export type JoinPage = z.infer<typeof JoinPage>;

/**
 * `PUT /api/v1/campaigns/{campaignId}/join-page`. What is optional stays as it is where it is absent. Terms, or rules,
 * that differ from the newest version become the next one; an empty text asks for no acceptance from then on. 409
 * `conflict` where it is to be open and no mail server is configured, or the campaign is a demo.
 */
export const UpdateJoinPage = z.object({
  isOpen: z.boolean(),
  approval: JoinApproval,
  intro: text(2000),
  questions: z.array(JoinQuestion).max(MAX_QUESTIONS),
  terms: text(MAX_TERMS),
  /** Empty: everybody waits for the merchant. */
  rules: z.array(JoinRule).max(JoinRuleKind.options.length).optional(),
  isListed: z.boolean().optional(),
  /** Of buttons and lines; null: the product's own. */
  accentColour: Colour.nullable().optional(),
});
export type UpdateJoinPage = z.infer<typeof UpdateJoinPage>;

/** `GET /api/v1/public/join/{campaignId}`: what somebody sees before they apply; 404 where the page is not open. */
export const PublicJoinPage = z.object({
  campaignId: Uuid,
  campaignName: z.string(),
  description: z.string(),
  /** Null where they gave no name. */
  merchantName: z.string().nullable(),
  /** Its money is not real. */
  isTest: z.boolean(),
  rateBps: RateBps,
  attributionWindowSeconds: z.int(),
  /** Days after which a commission can be paid. */
  holdDays: z.int(),
  approval: JoinApproval,
  /** Some are accepted without the owner. */
  hasRules: z.boolean(),
  isListed: z.boolean(),
  look: JoinLook,
  intro: z.string(),
  questions: z.array(JoinQuestion),
  terms: JoinTerms.nullable(),
  /** To be sent back with the application: it says when the form was opened. */
  formToken: z.string(),
});
export type PublicJoinPage = z.infer<typeof PublicJoinPage>;

/** `GET /internal/join-pages/{campaignId}` of campaigns: what the gateway tells search engines; 404 as above. */
export const ListedJoinPage = z.object({ isListed: z.boolean() });

/**
 * `POST /api/v1/public/join/{campaignId}/applications`: 202, and a mail whose link confirms the address; an address that
 * is an affiliate already is mailed its links instead, and the answer does not tell. 409 `conflict` where the page has
 * changed meanwhile, or was opened more than a day ago: read it again.
 */
export const NewApplication = z.object({
  name: text(200).min(1, 'Enter your name'),
  email: emailAddress(),
  /** Of the mails. */
  language: z.enum(languageCodes),
  /** One for each question, in their order; empty where it was not answered. */
  answers: z.array(text(1000)).max(MAX_QUESTIONS),
  /** That were accepted; null where the page has no terms. */
  termsVersion: z.int().min(1).nullable(),
  formToken: verbatim(500),
  /** People never see this field: an application that fills it in is refused. */
  website: text(500).default(''),
});
export type NewApplication = z.input<typeof NewApplication>;

/** `POST /api/v1/public/applications/confirm`, with the token of the mail's link as the bearer token. */
export const ConfirmedApplication = z.object({
  campaignId: Uuid,
  campaignName: z.string(),
  /** `open`: the merchant decides, and it is mailed. `accepted`: their links were mailed. */
  state: z.enum(['open', 'accepted', 'declined']),
});
export type ConfirmedApplication = z.infer<typeof ConfirmedApplication>;

export const ApplicationAnswer = z.object({ question: z.string(), answer: z.string() });

export const ApplicationState = z.enum(['open', 'accepted', 'declined']);
export type ApplicationState = z.infer<typeof ApplicationState>;

/** Of somebody who has confirmed their address. */
export const Application = z.object({
  id: Uuid,
  campaignId: Uuid,
  campaignName: z.string(),
  state: ApplicationState,
  name: z.string(),
  email: z.string(),
  answers: z.array(ApplicationAnswer),
  /** Of the terms that they accepted; null: there were none. */
  termsVersion: z.int().nullable(),
  appliedAt: At,
  decidedAt: At.nullable(),
  /** Why it was declined; empty otherwise. */
  reason: z.string(),
  /** The rule that accepted it, and the version that it is of; null: none did. */
  acceptedBy: z.object({ rule: JoinRuleKind, version: z.int() }).nullable(),
  /** What they became; null until they are accepted. */
  affiliateId: Uuid.nullable(),
});
export type Application = z.infer<typeof Application>;

/** `GET /api/v1/affiliates/applications`: of all campaigns or of one, newest first. */
export const ApplicationsQuery = z.object({
  state: ApplicationState.default('open'),
  campaignId: Uuid.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `next` of the page before. */
  cursor: Uuid.optional(),
});

export const ApplicationList = z.object({ applications: z.array(Application), next: Uuid.nullable() });
export type ApplicationList = z.infer<typeof ApplicationList>;

/**
 * `POST /api/v1/affiliates/applications/{applicationId}/decision`. The applicant is mailed. One that was decided before is
 * 409 `conflict`.
 */
export const DecideApplication = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('accept'),
    /** Default: the campaign's. */
    rateBps: RateBps.optional(),
  }),
  /** The reason is mailed; empty: none is given. */
  z.object({ decision: z.literal('decline'), reason: text(1000) }),
]);
export type DecideApplication = z.infer<typeof DecideApplication>;
