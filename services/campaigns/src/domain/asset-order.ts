/** The ids in their new order: those in `first` that exist, then the others in their old order. */
export function orderedIds(ids: readonly string[], first: readonly string[]): readonly string[] {
  const there = new Set(ids);
  const named = new Set(first.filter((id) => there.has(id)));
  return [...named, ...ids.filter((id) => !named.has(id))];
}
