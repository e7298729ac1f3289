import { inTransaction } from '@sillage/runtime/postgres';
import { deleteParts, putParts, readParts } from '../db/assets/asset-files.ts';
import type { Db } from '../deps.ts';
import type { PictureStore } from './picture-store.ts';

/** In the service's database: available to every instance, and included in its backups. */
export const picturesInPostgres = (db: Db): PictureStore => ({
  put: (id, _type, bytes) => inTransaction(db, (trx) => putParts(trx, id, bytes)),
  get: (id) => readParts(db, id),
  remove: (id) => deleteParts(db, id),
});
