import { byTime } from '@sillage/proto/values/by-time';
import { periodAt } from './periods.ts';
import type { HoldPeriod, Report } from './report.ts';

/** The order by which an affiliate brought a customer. */
export interface Referral {
  /** Of the conversion. */
  readonly id: string;
  readonly campaignId: string;
  readonly customerId: string;
  readonly affiliateId: string;
  readonly at: number;
}

/** Only what the shop's server says of customers is believed. */
export const namesCustomer = ({ verified, customerId }: Pick<Report, 'verified' | 'customerId'>): boolean =>
  verified && customerId !== '';

/**
 * The customer's first order before this one that an affiliate brought; undefined of a customer whom nobody brought.
 * `ofCustomer`: the referrals of the report's customer.
 */
export function referralOf(report: Report, ofCustomer: readonly Referral[]): Referral | undefined {
  if (!namesCustomer(report)) return undefined;
  return ofCustomer.filter((referral) => byTime(referral, report) < 0).toSorted(byTime)[0];
}

/**
 * Whether the affiliate who brought a customer earns on a later order. The terms are those under which the customer
 * came: a merchant who changes them changes them for the customers who come from then on.
 */
export function coversRenewal(referral: Referral, at: number, settings: readonly HoldPeriod[] | undefined): boolean {
  const period = periodAt(settings ?? [], referral.at);
  return period?.renewalMonths === null || at < monthsAfter(referral.at, period?.renewalMonths ?? 0);
}

/** The same day and time of UTC, months later; the last day of a month that is too short for it. */
export function monthsAfter(at: number, months: number): number {
  const from = new Date(at);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(at);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}
