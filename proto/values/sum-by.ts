/** The first item of each key, with its numbers replaced by their sums over all items of the key. */
export function sumBy<T extends object>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const sums = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    const known = sums.get(key);
    sums.set(key, known ? added(known, item) : item);
  }
  return sums;
}

function added<T extends object>(a: T, b: T): T {
  const addends = new Map<string, unknown>(Object.entries(b));
  const sum = { ...a };
  for (const [name, value] of Object.entries(a)) {
    const addend = addends.get(name);
    if (typeof value === 'number' && typeof addend === 'number') Object.assign(sum, { [name]: value + addend });
    if (typeof value === 'bigint' && typeof addend === 'bigint') Object.assign(sum, { [name]: value + addend });
  }
  return sum;
}
