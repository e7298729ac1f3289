import type { SettlementSummary } from '../queries.ts';

type StepName = 'charged' | 'transferred' | 'arrived' | 'notified';
type StepState = 'done' | 'running' | 'waiting' | 'failed';

export interface Step {
  readonly name: StepName;
  readonly state: StepState;
}

/** The steps of a payment. In self-pay mode nothing is transferred, but affiliates are notified. */
export function stepsOf({ mode, state, charges, progress }: SettlementSummary): readonly Step[] {
  const isCharged = state === 'paying' || state === 'partial' || state === 'completed';
  const charged =
    charges.some((charge) => charge.state === 'failed') || state === 'charge_failed'
      ? 'failed'
      : isCharged
        ? 'done'
        : state === 'cancelled'
          ? 'waiting'
          : 'running';
  const settled = progress.paid + progress.failed + progress.notified + progress.cancelled;
  const handedOn = !isCharged ? 'waiting' : settled < progress.lines ? 'running' : 'done';
  const unpaid = isCharged ? progress.failed + progress.cancelled : 0;
  const arrived =
    unpaid > 0 ? 'failed' : state === 'completed' ? 'done' : handedOn === 'running' ? 'running' : 'waiting';
  if (mode === 'self_pay')
    return [
      { name: 'charged', state: charged },
      { name: 'notified', state: handedOn },
    ];
  return [
    { name: 'charged', state: charged },
    { name: 'transferred', state: handedOn },
    { name: 'arrived', state: arrived },
  ];
}
