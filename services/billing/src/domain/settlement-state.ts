/** The facts from which a settlement's state is derived. */
export interface SettlementFacts {
  readonly charges: readonly { readonly state: 'waiting' | 'paid' | 'failed' | 'cancelled' | 'nothing_to_charge' }[];
  /** How many lines are in each state. */
  readonly lines: ReadonlyMap<'held' | 'waiting' | 'paid' | 'failed' | 'notified' | 'released', number>;
}

/**
 * The state of a settlement. Currencies are charged independently and paid out once charged; the settlement is finished
 * when no charge and no line is open. It is complete if nothing is left to resume or to settle again: a line that was
 * released with its charge is left, one that was charged and then cancelled is not.
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
  const isLeft = count('failed') > 0 || (has('cancelled') && count('released') > 0);
  return isLeft ? 'partial' : 'completed';
}
