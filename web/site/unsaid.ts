import type { SiteFacts } from '@sillage/proto/http/public-site';

/** An installation whose operator has said nothing: while developing, and where a build reads the pages. */
export const UNSAID: SiteFacts = {
  publicUrl: 'http://localhost',
  supportEmail: 'support@localhost',
  supportHours: undefined,
  contactKeptDays: 365,
  operator: {},
  subprocessors: undefined,
  testimonials: [],
};
