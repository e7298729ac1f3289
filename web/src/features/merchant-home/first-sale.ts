type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Whether the first sale is to be celebrated now. It is remembered in this browser that a merchant had none, and that
 * theirs was celebrated; somebody who has sold for long and comes with a new browser is left in peace.
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
