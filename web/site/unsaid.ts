import type { SiteFacts } from '@sillage/proto/http/public-site';

/** The settings of an installation without any by the operator, for development and for the build. */
export const UNSAID: SiteFacts = {
  publicUrl: 'http://localhost',
  supportEmail: 'support@localhost',
  supportHours: undefined,
  contactKeptDays: 365,
  operator: {},
  subprocessors: undefined,
  testimonials: [],
};
