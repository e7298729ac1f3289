/**
 * Where the pictures of assets are. Whoever stores one has noted its id in `asset_files` before, and whoever removes one
 * deletes that row afterwards: so nothing is stored that nobody knows of.
 */
export interface PictureStore {
  /** Once it resolves, the picture is safe. A repeat stores it again. */
  put(id: string, type: string, bytes: Buffer): Promise<void>;
  get(id: string): Promise<Buffer | undefined>;
  /** Of what is not there, nothing is removed. */
  remove(id: string): Promise<void>;
}
