import { AppError } from '@sillage/runtime/service';
import type { StoredIn } from '../db/asset-tables.ts';

/**
 * Where pictures of assets are. Whoever stores one has noted its id in `asset_files` before, and whoever removes one
 * deletes that row afterwards: so nothing is stored that nobody knows of.
 */
export interface PictureStore {
  /** Once it resolves, the picture is safe. A repeat stores it again. */
  put(id: string, type: string, bytes: Buffer): Promise<void>;
  get(id: string): Promise<Buffer | undefined>;
  /** Of what is not there, nothing is removed. */
  remove(id: string): Promise<void>;
}

/** Each picture is asked for where its row says that it is: a store may refuse to say that it has none. */
export interface Pictures {
  /** Where new ones go. */
  readonly newIn: StoredIn;
  /** Those that this instance has the settings of. Another one may have more while these are changed. */
  readonly stores: ReadonlyMap<StoredIn, PictureStore>;
}

/** Throws `unavailable` where this instance does not have it. */
export function storeOf({ stores }: Pictures, storedIn: StoredIn): PictureStore {
  const store = stores.get(storedIn);
  if (!store) throw new AppError('unavailable', 'The store of this picture is not set up');
  return store;
}
