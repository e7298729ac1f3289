/** The ids in their new order: those named first, as far as they are there, and each other one as it was. */
export function orderedIds(ids: readonly string[], first: readonly string[]): readonly string[] {
  const there = new Set(ids);
  const named = new Set(first.filter((id) => there.has(id)));
  return [...named, ...ids.filter((id) => !named.has(id))];
}
