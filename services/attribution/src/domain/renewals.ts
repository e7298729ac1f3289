import { byTime } from '@sillage/proto/values/by-time';
import { periodAt } from './periods.ts';
import type { HoldPeriod, Report } from './report.ts';

/** The order by which an affiliate brought a customer. */
export interface Referral {
  /** The conversion's id. */
  readonly id: string;
  readonly campaignId: string;
  readonly customerId: string;
  readonly affiliateId: string;
  readonly at: number;
}

/** Only the shop's server is trusted to identify customers. */
export const namesCustomer = ({ verified, customerId }: Pick<Report, 'verified' | 'customerId'>): boolean =>
  verified && customerId !== '';

/**
 * The first earlier order of the customer that an affiliate brought; undefined if no affiliate brought the customer.
 * `ofCustomer`: the referrals of the report's customer.
 */
export function referralOf(report: Report, ofCustomer: readonly Referral[]): Referral | undefined {
  if (!namesCustomer(report)) return undefined;
  return ofCustomer.filter((referral) => byTime(referral, report) < 0).toSorted(byTime)[0];
}

/**
 * Whether the affiliate who brought a customer earns on a later order. The terms in force when the customer was brought
 * apply; a change affects only customers who come later.
 */
export function coversRenewal(referral: Referral, at: number, settings: readonly HoldPeriod[] | undefined): boolean {
  const period = periodAt(settings ?? [], referral.at);
  return period?.renewalMonths === null || at < monthsAfter(referral.at, period?.renewalMonths ?? 0);
}

/** The same UTC day and time, months later; the last day of the month if the month is too short. */
export function monthsAfter(at: number, months: number): number {
  const from = new Date(at);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(at);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}
