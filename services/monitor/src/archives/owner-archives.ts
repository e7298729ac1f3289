import { createHash, randomBytes } from 'node:crypto';
import { ARCHIVE_FILE_PATH, type ArchiveDownload } from '@sillage/proto/http/archives';
import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { isWithin } from '@sillage/runtime/hot';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found, notFound, unsealBytes } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { v7 as uuid } from 'uuid';
import type { RequestOrigin } from '../administration/service-calls.ts';
import {
  deleteArchive,
  findArchive,
  findPart,
  insertArchive,
  listArchives,
  redeemTicket,
  saveTicket,
} from '../db/archives.ts';
import { archiveQueue } from '../db/queues.ts';
import type { ArchiveRow, Db } from '../db/schema.ts';
import type { MonitorDeps } from '../deps.ts';
import { archiveKey } from './archive-key.ts';

/** A low limit, because each archive reads all data of the account. */
const PER_ACCOUNT_IN_DAY = 3;
const TICKET_MS = MINUTE_MS;

type ArchiveDeps = Pick<MonitorDeps, 'db' | 'hot' | 'clock' | 'services'>;

/** Requests an archive, unless one is being created. */
export async function requestArchive(deps: ArchiveDeps, accountId: string, by: RequestOrigin): Promise<ArchiveRow> {
  const { db, clock, services } = deps;
  const underWay = new AppError(
    'conflict',
    'An archive is being made. Wait until it is ready, or delete it to begin anew.',
  );
  if ((await listArchives(db, accountId)).some(isUnderWay)) throw underWay;
  const limit = { name: 'archives:account-day', who: accountId, most: PER_ACCOUNT_IN_DAY, windowMs: DAY_MS };
  if (!(await isWithin(deps.hot, 'limit:monitor:', [limit])))
    throw new AppError(
      'rate_limited',
      `No more than ${PER_ACCOUNT_IN_DAY} archives are made in a day. Download the last one, or ask again tomorrow.`,
    );
  await services.noteInSecurityLog(accountId, { kind: 'archive_requested' }, by);
  const archive = await inTransaction(db, async (trx) => {
    const inserted = await insertArchive(trx, { id: uuid(), accountId, createdAt: new Date(clock()) });
    if (inserted) await enqueueTasks(trx, archiveQueue, [{ payload: { archiveId: inserted.id } }]);
    return inserted;
  });
  if (!archive) throw underWay;
  return archive;
}

const isUnderWay = ({ state }: ArchiveRow): boolean => state === 'queued' || state === 'being_made';

/** An address that opens the file once. Recorded in the security log before it is returned. */
export async function openDownload(
  { db, clock, services }: ArchiveDeps,
  archive: Pick<ArchiveRow, 'id' | 'accountId'>,
  by: RequestOrigin,
): Promise<ArchiveDownload> {
  const now = new Date(clock());
  const known = await findArchive(db, archive);
  if (known?.state !== 'ready' || known.expiresAt === null || known.expiresAt <= now) throw notFound();
  await services.noteInSecurityLog(archive.accountId, { kind: 'account_exported', detail: 'archive' }, by);
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + TICKET_MS);
  if (!(await saveTicket(db, archive, { hash: hashOf(ticket), expiresAt, now }))) throw notFound();
  return { path: `${ARCHIVE_FILE_PATH}/${ticket}`, expiresAt: expiresAt.toISOString() };
}

/** Redeems a ticket, once; returns its archive. */
export async function useTicket({ db, clock }: Pick<MonitorDeps, 'db' | 'clock'>, ticket: string): Promise<ArchiveRow> {
  const archive = await redeemTicket(db, { hash: hashOf(ticket), now: new Date(clock()) });
  if (!archive)
    throw new AppError(
      'link_expired',
      'This address opens the archive once, within a minute. Begin the download again.',
    );
  return archive;
}

/** The archive's bytes, part by part. Throws if it is deleted meanwhile. */
export async function* readArchive(db: Db, secret: string, { id, bytes }: ArchiveRow): AsyncGenerator<Buffer> {
  let read = 0;
  for (let position = 0; read < bytes; position += 1) {
    const sealed = await findPart(db, id, position);
    if (!sealed) throw new Error('the archive is no longer there');
    const part = unsealBytes(sealed, archiveKey(secret, id, position));
    read += part.length;
    yield part;
  }
}

export async function removeArchive(
  { db, services }: ArchiveDeps,
  archive: Pick<ArchiveRow, 'id' | 'accountId'>,
  by: RequestOrigin,
): Promise<void> {
  found(await findArchive(db, archive));
  await services.noteInSecurityLog(archive.accountId, { kind: 'archive_deleted' }, by);
  await deleteArchive(db, archive);
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
