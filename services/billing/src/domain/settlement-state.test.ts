import { expect, test } from 'vitest';
import { type SettlementFacts, stateOf } from './settlement-state.ts';

type Charge = SettlementFacts['charges'][number]['state'];
type Line = 'held' | 'waiting' | 'paid' | 'failed' | 'notified' | 'released';

test.each<[string, Charge[], Line[], string]>([
  ['nothing to charge, nobody to pay', [], [], 'completed'],
  ['the charge is on its way', ['waiting'], ['held'], 'charging'],
  ['one currency is charged, the other is on its way', ['paid', 'waiting'], ['waiting', 'held'], 'charging'],
  ['the charge failed', ['failed'], ['held'], 'charge_failed'],
  ['one currency failed after the other was paid out', ['paid', 'failed'], ['paid', 'held'], 'charge_failed'],
  ['charged, and lines wait', ['paid'], ['paid', 'waiting'], 'paying'],
  ['only notices, and they wait', ['nothing_to_charge'], ['waiting'], 'paying'],
  ['all are paid or notified', ['paid'], ['paid', 'notified'], 'completed'],
  ['nobody could be charged for, and all were notified', ['nothing_to_charge'], ['failed'], 'partial'],
  ['one failed', ['paid'], ['paid', 'failed'], 'partial'],
  ['given up before anything was charged', ['cancelled'], ['released'], 'cancelled'],
  ['a fee alone, given up', ['cancelled'], [], 'cancelled'],
  ['one currency given up, the other paid out', ['paid', 'cancelled'], ['paid', 'released'], 'partial'],
  [
    'one currency given up, in the other all were notified',
    ['nothing_to_charge', 'cancelled'],
    ['notified', 'released'],
    'partial',
  ],
  ['the only transfer failed and was cancelled', ['paid'], ['released'], 'completed'],
  ['one transfer failed and was cancelled, the other arrived', ['paid'], ['paid', 'released'], 'completed'],
  ['a transfer of prepaid money failed and was cancelled', ['nothing_to_charge'], ['released'], 'completed'],
  ['one transfer was cancelled, and one affiliate has no account', ['paid'], ['released', 'failed'], 'partial'],
  ['one currency given up, one transfer cancelled', ['paid', 'cancelled'], ['released', 'released'], 'partial'],
  ['one currency given up, the other still being paid', ['paid', 'cancelled'], ['waiting', 'released'], 'paying'],
])('%s', (_title, charges, lines, state) => {
  const counts = new Map<Line, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  expect(stateOf({ charges: charges.map((chargeState) => ({ state: chargeState })), lines: counts })).toBe(state);
});
