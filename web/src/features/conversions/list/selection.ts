/** The selected rows; `anchor` is the start of a range. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds all rows from the anchor to this one, in the order of the list. Without an anchor, adds only this one. */
export function extendTo({ ids, anchor }: Selection, id: string, order: readonly string[]): Selection {
  const end = order.indexOf(id);
  const start = anchor === null ? end : order.indexOf(anchor);
  if (end === -1) return { ids, anchor };
  const range = order.slice(Math.min(start === -1 ? end : start, end), Math.max(start, end) + 1);
  return { ids: new Set([...ids, ...range]), anchor: id };
}

/** Drops rows that can no longer be selected. */
export function keepOnly(selection: Selection, selectable: readonly string[]): Selection {
  const kept = selectable.filter((id) => selection.ids.has(id));
  return kept.length === selection.ids.size ? selection : { ids: new Set(kept), anchor: selection.anchor };
}
