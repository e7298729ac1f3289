/** The first item of each key, with its numbers replaced by their sums over all items of the key. */
export function sumBy<T extends object>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const sums = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    const known = sums.get(key);
    if (known) addTo(known, item);
    else sums.set(key, { ...item });
  }
  return sums;
}

/** In place, because a request waits while a thousand campaigns are summed. */
function addTo(sum: object, item: object): void {
  for (const name in sum) {
    const value: unknown = Reflect.get(sum, name);
    const addend: unknown = Reflect.get(item, name);
    if (typeof value === 'number' && typeof addend === 'number') Reflect.set(sum, name, value + addend);
    else if (typeof value === 'bigint' && typeof addend === 'bigint') Reflect.set(sum, name, value + addend);
  }
}
