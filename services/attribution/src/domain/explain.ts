import type { ExplainStepCode } from '@sillage/proto/http/conversions';
import type { AttributionModel } from '@sillage/proto/values/campaigns';
import type { HoldPeriod, Report } from './report.ts';

/** The decided columns that an explanation reads. */
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
  const isVouched = row.clickId === null && row.affiliateId !== null;
  if (isVouched) ask('vouched_by_server', true, valuesOf({ affiliateId: row.affiliateId }));
  else {
    ask(
      'click',
      rejection !== 'no_click' && rejection !== 'unknown_click',
      valuesOf({ clickId: row.clickId ?? report.namedClickId, reason: rejection }),
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
  if (!row.verified) {
    const reason = row.heldFor;
    ask('plausible', reason === null, valuesOf({ reason }));
  }
  ask(
    'hold',
    true,
    valuesOf({
      holdDays: hold?.holdDays.toString(),
      holdUntil: row.holdUntil?.toISOString(),
      approvesAt: row.approvesAt?.toISOString(),
      state: row.state,
    }),
  );
  return steps;
}

function valuesOf(values: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
