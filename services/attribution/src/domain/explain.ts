import type { AttributionBasis, ExplainStepCode } from '@sillage/proto/http/conversions';
import type { AttributionModel, RenewalMonths } from '@sillage/proto/values/campaigns';
import type { HoldPeriod, Report } from './report.ts';

/** The columns of a decision that an explanation needs. */
interface Decided {
  readonly rejection: string | null;
  readonly affiliateId: string | null;
  readonly clickId: string | null;
  readonly visitStartedAt: Date | null;
  readonly visitEndsAt: Date | null;
  readonly rateBps: number | null;
  readonly duplicateOf: string | null;
  readonly verified: boolean;
  readonly state: string;
  readonly holdUntil: Date | null;
  readonly approvesAt: Date | null;
  readonly commissionGrossMinor: number;
  readonly heldFor: string | null;
  readonly fraudScore: number;
  readonly basis: AttributionBasis | null;
  readonly couponCode: string | null;
  readonly couponAffiliateId: string | null;
  readonly claimId: string | null;
}

export interface ExplainedStep {
  readonly code: ExplainStepCode;
  readonly passed: boolean;
  readonly values: Record<string, string>;
}

interface Settings {
  readonly hold: HoldPeriod | undefined;
  readonly model: AttributionModel;
  /** For a renewal: who brought the customer, when, and under which terms. */
  readonly renewal:
    | { readonly affiliateId: string; readonly referredAt: Date; readonly months: RenewalMonths }
    | undefined;
  /** False if the retention of clicks has deleted it. */
  readonly isClickKept: boolean;
}

/**
 * The checks in the order in which they were made. A failed check, or one that holds the conversion, is the last one.
 */
export function explainSteps(
  report: Report,
  row: Decided,
  { hold, model, renewal, isClickKept }: Settings,
): ExplainedStep[] {
  const steps: ExplainedStep[] = [];
  const ask = (code: ExplainStepCode, passed: boolean, values: Record<string, string> = {}) => {
    if (steps.at(-1)?.passed !== false) steps.push({ code, passed, values });
  };
  if (report.isTest) ask('test', true);
  const { rejection, basis } = row;
  if (row.couponCode !== null) {
    const { couponCode: code, couponAffiliateId: affiliateId } = row;
    ask('coupon', true, valuesOf({ code, affiliateId, decides: whatDecides(report, row) }));
  }
  if (renewal) {
    const { referredAt, months } = renewal;
    const terms = {
      referredAt: referredAt.toISOString(),
      months: months === null ? 'lifetime' : String(months),
      reason: rejection,
    };
    ask('renewal', rejection !== 'renewal_not_covered', valuesOf({ affiliateId: renewal.affiliateId, ...terms }));
  }
  if (basis === 'server')
    ask(
      'vouched_by_server',
      true,
      valuesOf({ affiliateId: row.affiliateId, by: row.claimId === null ? null : 'claim' }),
    );
  else if (basis === 'click' || basis === null) {
    ask(
      'click',
      rejection !== 'no_click' && rejection !== 'unknown_click',
      valuesOf({ clickId: row.clickId ?? report.namedClickId, reason: rejection, kept: isClickKept ? null : 'no' }),
    );
    ask('window', rejection !== 'outside_window', {
      at: new Date(report.at).toISOString(),
      ...valuesOf({ startedAt: row.visitStartedAt?.toISOString(), endsAt: row.visitEndsAt?.toISOString() }),
    });
    ask('owner', rejection !== 'unknown_affiliate', valuesOf({ affiliateId: row.affiliateId, model }));
  }
  ask(
    'duplicate',
    row.duplicateOf === null,
    valuesOf({ orderId: report.orderId, duplicateOf: row.duplicateOf, reason: row.duplicateOf && rejection }),
  );
  if (report.isTest) return steps;
  ask('rate', true, valuesOf({ rateBps: row.rateBps?.toString(), commissionMinor: String(row.commissionGrossMinor) }));
  ask('verified', true, { verified: String(row.verified) });
  ask('merchant', rejection !== 'by_merchant');
  const isAboveLimit = row.heldFor === 'above_approval_limit';
  const isUnderReview = row.heldFor === 'under_review';
  if (!row.verified) {
    const reason = isAboveLimit || isUnderReview ? null : row.heldFor;
    ask('plausible', reason === null, valuesOf({ reason }));
  }
  const found = valuesOf({ score: String(row.fraudScore), approvesAt: row.approvesAt?.toISOString() });
  if (row.fraudScore > 0) ask('fraud', !isUnderReview, found);
  ask(
    'hold',
    true,
    valuesOf({
      holdDays: hold?.holdDays.toString(),
      holdUntil: row.holdUntil?.toISOString(),
      approvesAt: row.approvesAt?.toISOString(),
      state: row.state,
      reason: isAboveLimit ? row.heldFor : null,
    }),
  );
  return steps;
}

/** Whether the order's code or its click decides; `agrees` if both name the same affiliate. */
function whatDecides({ at }: Report, row: Decided): 'code' | 'code_alone' | 'click' | 'agrees' {
  if (row.basis !== 'code') return row.couponAffiliateId === row.affiliateId ? 'agrees' : 'click';
  return row.visitEndsAt !== null && at < row.visitEndsAt.getTime() ? 'code' : 'code_alone';
}

function valuesOf(values: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
