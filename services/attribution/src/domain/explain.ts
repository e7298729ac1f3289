import type { ExplainStepCode } from '@sillage/proto/http/conversions';
import type { AttributionModel } from '@sillage/proto/values/campaigns';
import type { HoldPeriod, Report } from './report.ts';

/** The decided columns that an explanation reads. */
interface Decided {
  readonly rejection: string | null;
  readonly affiliate_id: string | null;
  readonly click_id: string | null;
  readonly visit_started_at: Date | null;
  readonly visit_ends_at: Date | null;
  readonly rate_bps: number | null;
  readonly duplicate_of: string | null;
  readonly verified: boolean;
  readonly state: string;
  readonly hold_until: Date | null;
  readonly approves_at: Date | null;
  readonly commission_gross_minor: number;
  readonly held_for: string | null;
}

export interface ExplainedStep {
  readonly code: ExplainStepCode;
  readonly passed: boolean;
  readonly values: Record<string, string>;
}

/**
 * The questions in the order in which they decided; the first one that failed is the last: what is held waits there.
 */
export function explainSteps(
  report: Report,
  row: Decided,
  { hold, model }: { readonly hold: HoldPeriod | undefined; readonly model: AttributionModel },
): ExplainedStep[] {
  const steps: ExplainedStep[] = [];
  const ask = (code: ExplainStepCode, passed: boolean, values: Record<string, string> = {}) => {
    if (steps.at(-1)?.passed !== false) steps.push({ code, passed, values });
  };
  if (report.isTest) ask('test', true);
  const { rejection } = row;
  const isVouched = row.click_id === null && row.affiliate_id !== null;
  if (isVouched) ask('vouched_by_server', true, valuesOf({ affiliateId: row.affiliate_id }));
  else {
    ask(
      'click',
      rejection !== 'no_click' && rejection !== 'unknown_click',
      valuesOf({ clickId: row.click_id ?? report.namedClickId, reason: rejection }),
    );
    ask('window', rejection !== 'outside_window', {
      at: new Date(report.at).toISOString(),
      ...valuesOf({ startedAt: row.visit_started_at?.toISOString(), endsAt: row.visit_ends_at?.toISOString() }),
    });
    ask('owner', rejection !== 'unknown_affiliate', valuesOf({ affiliateId: row.affiliate_id, model }));
  }
  ask(
    'duplicate',
    row.duplicate_of === null,
    valuesOf({ orderId: report.orderId, duplicateOf: row.duplicate_of, reason: row.duplicate_of && rejection }),
  );
  if (report.isTest) return steps;
  ask(
    'rate',
    true,
    valuesOf({ rateBps: row.rate_bps?.toString(), commissionMinor: String(row.commission_gross_minor) }),
  );
  ask('verified', true, { verified: String(row.verified) });
  ask('merchant', rejection !== 'by_merchant');
  if (!row.verified) {
    const reason = row.held_for;
    ask('plausible', reason === null, valuesOf({ reason }));
  }
  ask(
    'hold',
    true,
    valuesOf({
      holdDays: hold?.holdDays.toString(),
      holdUntil: row.hold_until?.toISOString(),
      approvesAt: row.approves_at?.toISOString(),
      state: row.state,
    }),
  );
  return steps;
}

function valuesOf(values: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
