import type { HoldPeriod, Report } from '../report.ts';

/** A report of a page that says nothing special, for tables of cases. */
export const reportWith = (more: Partial<Report> = {}): Report => ({
  id: 'r',
  campaignId: 'c',
  at: 0,
  orderId: 'o',
  namedClickId: null,
  claimedAffiliateId: null,
  sessionId: 's',
  customerId: '',
  couponCodes: [],
  amountMinor: 1_000,
  currency: 'EUR',
  source: 'snippet',
  verified: false,
  isCredit: false,
  isTest: false,
  isScreened: true,
  ...more,
});

export const settingsWith = (more: Partial<HoldPeriod> = {}): HoldPeriod => ({
  fromMs: 0,
  holdDays: 14,
  autoApprove: true,
  approvalLimitMinor: null,
  largestOrderMinor: 1_000_000,
  attributionModel: 'first_click',
  clickBeforeCode: false,
  renewalMonths: 0,
  ...more,
});
