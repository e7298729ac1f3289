/** The ids with this one moved up or down by one place. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from === -1 || other === undefined) return ids;
  return ids.map((each) => (each === id ? other : each === other ? id : each));
}
