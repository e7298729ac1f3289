import { inTransaction } from '@sillage/runtime/postgres';
import { deleteParts, putParts, readParts } from '../db/asset-files.ts';
import type { Db } from '../deps.ts';
import type { PictureStore } from './picture-store.ts';

/** In the database of the service: for every instance, and in its backups. */
export const picturesInPostgres = (db: Db): PictureStore => ({
  put: (id, _type, bytes) => inTransaction(db, (trx) => putParts(trx, id, bytes)),
  get: (id) => readParts(db, id),
  remove: (id) => deleteParts(db, id),
});
