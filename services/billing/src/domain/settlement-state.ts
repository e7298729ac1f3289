/** What a settlement's state follows from. */
export interface SettlementFacts {
  readonly charges: readonly { readonly state: 'waiting' | 'paid' | 'failed' | 'cancelled' | 'nothing_to_charge' }[];
  /** How many lines are in each state. */
  readonly lines: ReadonlyMap<'held' | 'waiting' | 'paid' | 'failed' | 'notified' | 'released', number>;
}

/**
 * The state of a settlement. With several currencies one may be charged while another is not: what is charged is paid
 * out at once, and the settlement is finished when neither a charge nor a line is open any more.
 */
export function stateOf({
  charges,
  lines,
}: SettlementFacts): 'charging' | 'charge_failed' | 'paying' | 'partial' | 'completed' | 'cancelled' {
  const has = (state: SettlementFacts['charges'][number]['state']) => charges.some((charge) => charge.state === state);
  const count = (state: Parameters<SettlementFacts['lines']['get']>[0]) => lines.get(state) ?? 0;
  if (has('waiting')) return 'charging';
  if (has('failed')) return 'charge_failed';
  if (count('held') + count('waiting') > 0) return 'paying';
  if (has('cancelled') && count('paid') + count('failed') + count('notified') === 0 && !has('paid')) return 'cancelled';
  return count('failed') + count('released') > 0 ? 'partial' : 'completed';
}
