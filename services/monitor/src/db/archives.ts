import type { ArchiveFailure } from '@sillage/proto/http/archives';
import type { ArchiveRow, Db, Trx } from './schema.ts';

const COLUMNS = [
  'id',
  'accountId',
  'state',
  'failure',
  'filesDone',
  'bytes',
  'createdAt',
  'readyAt',
  'expiresAt',
] as const;

const UNDER_WAY = ['queued', 'being_made'] as const;

interface NewArchive {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date;
}

/** Undefined if an archive of the account is being created. */
export function insertArchive(trx: Trx, archive: NewArchive): Promise<ArchiveRow | undefined> {
  return trx
    .insertInto('archives')
    .values({ ...archive, state: 'queued', filesDone: 0, bytes: 0 })
    .onConflict((conflict) => conflict.column('accountId').where('state', 'in', UNDER_WAY).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Newest first, since ids are time-ordered. */
export function listArchives(db: Db, accountId: string): Promise<ArchiveRow[]> {
  return db.selectFrom('archives').select(COLUMNS).where('accountId', '=', accountId).orderBy('id', 'desc').execute();
}

export function findArchive(
  db: Db,
  { id, accountId }: Pick<ArchiveRow, 'id' | 'accountId'>,
): Promise<ArchiveRow | undefined> {
  return db
    .selectFrom('archives')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

export function findArchiveUnderWay(db: Db, id: string): Promise<ArchiveRow | undefined> {
  return db
    .selectFrom('archives')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst();
}

/** Begins a run; earlier runs can then write nothing more. Returns false if the archive is no longer being created. */
export async function beginArchive(trx: Trx, id: string, attempt: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('archives')
    .set({ state: 'being_made', attempt, filesDone: 0, bytes: 0 })
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Run {
  readonly id: string;
  readonly attempt: string;
}

/** Returns false if another run has taken over, or the archive was deleted. */
export async function updateArchiveOfRun(
  trx: Trx,
  { id, attempt }: Run,
  change: Partial<Pick<ArchiveRow, 'state' | 'filesDone' | 'bytes' | 'readyAt' | 'expiresAt'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('archives')
    .set(change)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'being_made')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the archive is no longer being created. */
export async function failArchive(trx: Trx, id: string, failure: ArchiveFailure): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('archives')
    .set({ state: 'failed', failure })
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Part {
  readonly archiveId: string;
  readonly position: number;
  readonly expiresAt: Date;
  readonly sealed: Buffer;
}

export async function insertPart(trx: Trx, part: Part): Promise<void> {
  await trx.insertInto('archiveParts').values(part).execute();
}

export async function findPart(db: Db, archiveId: string, position: number): Promise<Buffer | undefined> {
  const part = await db
    .selectFrom('archiveParts')
    .select('sealed')
    .where('archiveId', '=', archiveId)
    .where('position', '=', position)
    .executeTakeFirst();
  return part?.sealed;
}

export async function deleteParts(trx: Trx, archiveId: string): Promise<void> {
  await trx.deleteFrom('archiveParts').where('archiveId', '=', archiveId).execute();
}

interface Ticket {
  readonly hash: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Sets the only ticket that opens the file. Returns false if no such archive can be downloaded. */
export async function saveTicket(
  db: Db,
  { id, accountId }: Pick<ArchiveRow, 'id' | 'accountId'>,
  { hash, expiresAt, now }: Ticket,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('archives')
    .set({ ticketHash: hash, ticketExpiresAt: expiresAt })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('state', '=', 'ready')
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Redeems the ticket, and returns its archive. */
export function redeemTicket(db: Db, { hash, now }: Omit<Ticket, 'expiresAt'>): Promise<ArchiveRow | undefined> {
  return db
    .updateTable('archives')
    .set({ ticketHash: null, ticketExpiresAt: null })
    .where('ticketHash', '=', hash)
    .where('ticketExpiresAt', '>', now)
    .where('expiresAt', '>', now)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteArchive(db: Db, { id, accountId }: Pick<ArchiveRow, 'id' | 'accountId'>): Promise<void> {
  await db.deleteFrom('archives').where('id', '=', id).where('accountId', '=', accountId).execute();
}

export async function deleteArchivesOfAccount(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('archives').where('accountId', '=', accountId).execute();
}
