import { AppError } from '@sillage/runtime/service';
import type { StoredIn } from '../db/assets/asset-tables.ts';

/**
 * A store for pictures of assets. Before storing one, its id is inserted into `asset_files`; after removing one, that
 * row is deleted. So there is never a stored picture without a row.
 */
export interface PictureStore {
  /** Once it resolves, the picture is durable. A repetition stores it again. */
  put(id: string, type: string, bytes: Buffer): Promise<void>;
  get(id: string): Promise<Buffer | undefined>;
  /** Does nothing if it does not exist. */
  remove(id: string): Promise<void>;
}

/** Each picture is read from the store in its row, because a store may hide whether it has a picture. */
export interface Pictures {
  /** The store for new pictures. */
  readonly newIn: StoredIn;
  /** The stores configured in this instance. While settings are being changed, other instances may have more. */
  readonly stores: ReadonlyMap<StoredIn, PictureStore>;
}

/** Throws `unavailable` if the store is not configured in this instance. */
export function storeOf({ stores }: Pictures, storedIn: StoredIn): PictureStore {
  const store = stores.get(storedIn);
  if (!store) throw new AppError('unavailable', 'The store of this picture is not set up');
  return store;
}
