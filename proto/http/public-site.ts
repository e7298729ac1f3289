import type { Language } from '../values/languages.ts';
import type { Testimonial } from './testimonials.ts';

/** Facts that only the operator of an installation knows; each is the text of one setting. */
export const OPERATOR_FACTS = [
  'operatorName',
  'operatorAddress',
  'operatorRegistration',
  'operatorVatId',
  'operatorRepresentative',
  'operatorPhone',
  'hostingProvider',
  'dataProtectionContact',
  'supervisoryAuthority',
  'governingLaw',
  'jurisdiction',
] as const;
export type OperatorFact = (typeof OPERATOR_FACTS)[number];

/** A processor of personal data on behalf of the operator. */
export interface Subprocessor {
  readonly name: string;
  readonly purpose: string;
  readonly place: string;
}

/** Facts about this installation for the public pages. */
export interface SiteFacts {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly supportEmail: string;
  /** Hours of the support; undefined if the operator has not set them. */
  readonly supportHours: string | undefined;
  /** Maximum retention of a message to the support. */
  readonly contactKeptDays: number;
  /** Missing facts are shown as gaps. */
  readonly operator: { readonly [Fact in OperatorFact]?: string | undefined };
  /** Undefined if the operator has not set it; empty if there are none. */
  readonly subprocessors: readonly Subprocessor[] | undefined;
  /** In display order. */
  readonly testimonials: readonly Testimonial[];
}

/** Totals of live campaigns, over all time. */
export interface SiteStatistics {
  readonly clicks: number;
  readonly conversions: number;
  readonly paidCommissions: readonly { readonly currency: string; readonly amountMinor: bigint }[];
  /** ISO 8601. */
  readonly countedAt: string;
}

/** The path of the page for a missing page. */
export const MISSING = '/404';
/** The path of the page for an internal error. */
export const FAILED = '/500';

/** The parts of a page that change while the gateway runs. */
export interface SiteNow {
  /** There is a demo to link to. */
  readonly hasDemo: boolean;
  /** Undefined if unknown, or not to be published. */
  readonly statistics: SiteStatistics | undefined;
}

/** The public pages: web/site, built as a module that the gateway loads. */
export interface PublicSite {
  /** Paths without a language: `/`, `/pricing`. */
  readonly paths: readonly string[];
  /**
   * The page of a request's path; without a language, the reader's is used. `MISSING` if it is neither a public page
   * nor a route of the application. Undefined for a route of the application.
   */
  find(path: string): { readonly path: string; readonly language: Language | undefined } | undefined;
  /** Such as `/fr/pricing`. */
  addressOf(path: string, language: Language): string;
  /** The languages in which search engines should index it. */
  languagesOf(path: string): readonly Language[];
  /** The JSON index for the documentation's search: `{ path, title, text }` of each page. */
  searchIndex(): string;
  /**
   * HTML with `__CSP_NONCE__` as the placeholder of the response's nonce. Without `now`: neither a demo nor statistics.
   */
  page(path: string, language: Language, now?: SiteNow): string;
}

/** The export `createSite` of that module. */
export type CreateSite = (facts: SiteFacts) => PublicSite;
