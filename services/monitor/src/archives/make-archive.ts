import { ARCHIVE_DAYS, type ArchiveFailure } from '@sillage/proto/http/archives';
import { DAY_MS } from '@sillage/proto/values/durations';
import { enqueueNotices } from '@sillage/runtime/account-notices';
import { createArchive } from '@sillage/runtime/archive';
import { inTransaction } from '@sillage/runtime/postgres';
import { seal } from '@sillage/runtime/service';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { v7 as uuid } from 'uuid';
import {
  beginArchive,
  deleteParts,
  failArchive,
  findArchiveUnderWay,
  insertPart,
  updateArchiveOfRun,
} from '../db/archives.ts';
import { type ArchiveTask, archiveQueue, noticeQueue } from '../db/queues.ts';
import type { ArchiveRow, Trx } from '../db/schema.ts';
import type { MonitorDeps } from '../deps.ts';
import { archiveKey } from './archive-key.ts';
import { partsOf } from './parts-of.ts';

/** With the pauses of the queue, about ten minutes: longer than a restart of a service takes. */
const ATTEMPTS = 8;

type MakeDeps = Pick<MonitorDeps, 'db' | 'clock' | 'config' | 'openRecords'>;

class ArchiveTooLarge extends Error {}
/** The archive was deleted, or another run has taken it over. */
class ArchiveTakenAway extends Error {}

/** Creates archives, each from the start; an incomplete one never becomes ready. */
export function archiveWork(deps: MakeDeps): TaskWork<ArchiveTask> {
  return {
    queue: archiveQueue,
    // The job itself ends after the last attempt, so that the owner is notified.
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ attempts, signal, payload: { archiveId } }) {
      const archive = await findArchiveUnderWay(deps.db, archiveId);
      if (!archive) return;
      if (attempts > ATTEMPTS) return fail(deps, archive, 'unavailable');
      const ended = new AbortController();
      try {
        await makeArchive(deps, archive, AbortSignal.any([signal, ended.signal]));
      } catch (error) {
        if (error instanceof ArchiveTakenAway) return;
        if (error instanceof ArchiveTooLarge) return fail(deps, archive, 'too_large');
        throw error;
      } finally {
        // Makes the services stop reading.
        ended.abort();
      }
    },
  };
}

async function makeArchive(deps: MakeDeps, archive: ArchiveRow, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = deps;
  const { id, accountId } = archive;
  const run = { id, attempt: uuid() };
  const at = new Date(clock());
  const expiresAt = new Date(at.getTime() + ARCHIVE_DAYS * DAY_MS);
  const mine = async (trx: Trx, change: Parameters<typeof updateArchiveOfRun>[2]) => {
    if (!(await updateArchiveOfRun(trx, run, change))) throw new ArchiveTakenAway();
  };
  await inTransaction(db, async (trx) => {
    if (!(await beginArchive(trx, id, run.attempt))) throw new ArchiveTakenAway();
    await deleteParts(trx, id);
  });

  let filesDone = 0;
  let bytes = 0;
  let position = 0;
  const content = createArchive({
    accountId,
    at,
    open: (service) => deps.openRecords(service, accountId, signal),
    onFile: () => {
      filesDone += 1;
    },
  });
  for await (const part of partsOf(content)) {
    signal.throwIfAborted();
    bytes += part.length;
    if (bytes > config.ARCHIVE_MAX_MB * 1e6) throw new ArchiveTooLarge();
    const sealed = seal(part, archiveKey(config.INTERNAL_SECRET, id, position));
    await inTransaction(db, async (trx) => {
      await mine(trx, { filesDone, bytes });
      await insertPart(trx, { archiveId: id, position, expiresAt, sealed });
    });
    position += 1;
  }
  await inTransaction(db, async (trx) => {
    await mine(trx, { state: 'ready', filesDone, readyAt: new Date(clock()), expiresAt });
    const notice = { kind: 'archive_ready', expiresAt: expiresAt.toISOString() } as const;
    await enqueueNotices(trx, noticeQueue, [{ ownerUserId: accountId, notice }]);
  });
}

async function fail({ db }: MakeDeps, { id, accountId }: ArchiveRow, failure: ArchiveFailure): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    if (!(await failArchive(trx, id, failure))) return;
    await deleteParts(trx, id);
    const notice = { kind: 'archive_failed', failure } as const;
    await enqueueNotices(trx, noticeQueue, [{ ownerUserId: accountId, notice }]);
  });
  return undefined;
}
