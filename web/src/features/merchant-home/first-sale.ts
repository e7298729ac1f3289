type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Whether to celebrate the first sale now. This browser remembers that a merchant had no sales, and that their first
 * one was celebrated, so that a merchant with many sales who uses a new browser gets no celebration.
 */
export function isFirstSale(storage: Kept, userId: string, sales: number): boolean {
  const key = `sillage.first-sale.${userId}`;
  const state = storage.getItem(key);
  if (sales === 0) {
    if (state === null) storage.setItem(key, 'awaited');
    return false;
  }
  if (state === 'come') return false;
  storage.setItem(key, 'come');
  return state === 'awaited' || sales === 1;
}
