import type { Language } from '../values/languages.ts';
import type { Testimonial } from './testimonials.ts';

/** What only the operator of an installation knows; each is the text of one setting. */
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

/** Who processes personal data for the operator. */
export interface Subprocessor {
  readonly name: string;
  readonly purpose: string;
  readonly place: string;
}

/** What the public pages say of this installation. */
export interface SiteFacts {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly supportEmail: string;
  /** When the support answers; undefined: the operator has not said. */
  readonly supportHours: string | undefined;
  /** How long a message to the support is kept at most. */
  readonly contactKeptDays: number;
  /** A fact that is missing is shown as a gap. */
  readonly operator: { readonly [Fact in OperatorFact]?: string | undefined };
  /** Undefined: the operator has not said; empty: there are none. */
  readonly subprocessors: readonly Subprocessor[] | undefined;
  /** What people said, in the order in which it is shown. */
  readonly testimonials: readonly Testimonial[];
}

/** What live campaigns have counted, all time. */
export interface SiteStatistics {
  readonly clicks: number;
  readonly conversions: number;
  readonly paidCommissions: readonly { readonly currency: string; readonly amountMinor: bigint }[];
  /** ISO 8601. */
  readonly countedAt: string;
}

/** The path of the page for what is not there. */
export const MISSING = '/404';
/** The path of the page for what could not be made. */
export const FAILED = '/500';

/** What of a page changes while the gateway runs. */
export interface SiteNow {
  /** There is a demo to lead to. */
  readonly hasDemo: boolean;
  /** Undefined: unknown, or not to be published. */
  readonly statistics: SiteStatistics | undefined;
}

/** The public pages: web/site, built into a module that the gateway loads. */
export interface PublicSite {
  /** Addresses without a language: `/`, `/pricing`. */
  readonly paths: readonly string[];
  /**
   * What a path of a request asks for; no language: the reader's. `MISSING` where neither a public page nor a route of
   * the application is. Undefined: a route of the application.
   */
  find(path: string): { readonly path: string; readonly language: Language | undefined } | undefined;
  /** `/fr/pricing`. */
  addressOf(path: string, language: Language): string;
  /** In which search engines are to find it. */
  languagesOf(path: string): readonly Language[];
  /** JSON of what a search of the documentation looks through: `{ path, title, text }` of each page. */
  searchIndex(): string;
  /** HTML with `__CSP_NONCE__` wherever the nonce of the answer belongs. Without `now`: neither a demo nor statistics. */
  page(path: string, language: Language, now?: SiteNow): string;
}

/** The export `createSite` of that module. */
export type CreateSite = (facts: SiteFacts) => PublicSite;
