import { chmod, type FileHandle, mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { countRecords, readRecords } from './spool-reading.ts';
import { encodeRecord, type SpooledEvent } from './spool-record.ts';

/** A bounded, ordered, crash-safe queue on disk for events that the log could not accept. */
export interface Spool {
  /** Events in the spool now, without those already delivered from a partly drained segment. */
  readonly events: number;
  readonly bytes: number;
  /**
   * Resolves with true once the event is on disk (fdatasync), with false if the spool is full and nothing was written.
   */
  append(event: SpooledEvent): Promise<boolean>;
  /**
   * Passes the oldest events to `deliver`, up to `max` at a time, until the spool is empty or `deliver` rejects. After
   * a crash, events that were delivered but not yet removed are delivered again, which is harmless.
   */
  drain(deliver: (events: readonly SpooledEvent[]) => Promise<void>, max: number): Promise<void>;
  close(): Promise<void>;
}

interface Segment {
  readonly path: string;
  bytes: number;
  events: number;
  /** Bytes of the segment that were delivered. */
  delivered: number;
}

interface Waiting {
  readonly bytes: Buffer;
  readonly resolve: (written: boolean) => void;
  readonly reject: (error: unknown) => void;
}

const SEGMENT_BYTES = 16 * 1_048_576;
/** Clicks are personal data. */
const OWNER_ONLY = 0o600;
const SEGMENT_NAME = /^spool-(\d{12})\.log$/;

/**
 * Opens the spool of a directory with everything that an earlier process left there; a torn tail is cut after its last
 * complete record.
 */
export async function openSpool(directory: string, maxBytes: number): Promise<Spool> {
  await makePrivate(directory);
  const segments = await existingSegments(directory);
  let nextNumber = Number(SEGMENT_NAME.exec(segments.at(-1)?.path.split('/').at(-1) ?? '')?.[1] ?? 0) + 1;
  let active: { segment: Segment; file: FileHandle } | undefined;
  let queue: Waiting[] = [];
  let queuedBytes = 0;
  let isWriteDue = false;
  let turn: Promise<unknown> = Promise.resolve();
  let draining: Promise<void> | undefined;
  let isClosing = false;

  /**
   * Serialises all work on the active file, in order, so that a drain can seal it even if appends never pause.
   */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };

  const total = () => segments.reduce((sum, segment) => sum + segment.bytes - segment.delivered, 0);

  const seal = async () => {
    const { file } = active ?? {};
    active = undefined;
    await file?.close();
  };

  /** Closes a segment after a failed write: its callers were refused, and no record may follow a torn one. */
  const giveUpSegment = async () => {
    const { segment, file } = active ?? {};
    if (segment && file) await file.truncate(segment.bytes).catch(() => {});
    await seal().catch(() => {});
    if (!segment || segment.bytes > 0) return;
    // Otherwise a full disk would get an empty file for every failed write.
    segments.splice(segments.indexOf(segment), 1);
    await unlink(segment.path).catch(() => {});
  };

  const activeSegment = async () => {
    if (active && active.segment.bytes >= SEGMENT_BYTES) await seal();
    if (active) return active;
    const path = join(directory, `spool-${String(nextNumber).padStart(12, '0')}.log`);
    nextNumber += 1;
    const file = await open(path, 'wx', OWNER_ONLY);
    await syncDirectory(directory).catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    const segment = { path, bytes: 0, events: 0, delivered: 0 };
    segments.push(segment);
    active = { segment, file };
    return active;
  };

  /** Writes all waiting records at once, with a single sync. */
  const writeGroup = async () => {
    isWriteDue = false;
    const group = queue;
    queue = [];
    const bytes = Buffer.concat(group.map((entry) => entry.bytes));
    try {
      const { segment, file } = await activeSegment();
      await file.appendFile(bytes);
      await file.datasync();
      segment.bytes += bytes.length;
      segment.events += group.length;
      for (const entry of group) entry.resolve(true);
    } catch (error) {
      await giveUpSegment();
      for (const entry of group) entry.reject(error);
    } finally {
      // These bytes counted as queued until now, so that bytes being written never counted as free space.
      queuedBytes -= bytes.length;
    }
  };

  const drainAll = async (deliver: (events: readonly SpooledEvent[]) => Promise<void>, max: number) => {
    for (let segment = segments[0]; segment && !isClosing; segment = segments[0]) {
      if (segment === active?.segment) await inTurn(seal);
      for await (const { events, end } of readRecords(segment.path, segment, max)) {
        await deliver(events);
        segment.delivered = end;
        segment.events -= events.length;
        if (isClosing) return;
      }
      await forget(segment);
      segments.shift();
    }
  };

  return {
    get events() {
      return segments.reduce((sum, segment) => sum + segment.events, 0);
    },
    get bytes() {
      return total();
    },
    append(event) {
      const bytes = encodeRecord(event);
      if (total() + queuedBytes + bytes.length > maxBytes) return Promise.resolve(false);
      queuedBytes += bytes.length;
      return new Promise((resolve, reject) => {
        queue.push({ bytes, resolve, reject });
        if (isWriteDue) return;
        isWriteDue = true;
        void inTurn(writeGroup);
      });
    },
    drain(deliver, max) {
      draining ??= drainAll(deliver, max).finally(() => {
        draining = undefined;
      });
      return draining;
    },
    async close() {
      isClosing = true;
      await draining?.catch(() => {});
      await inTurn(seal);
    },
  };
}

/**
 * Restricts access to the directory and its files, also existing ones; a volume that belongs to another user is left as
 * mounted.
 */
async function makePrivate(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700).catch(() => {});
  for (const name of await readdir(directory)) {
    if (/^(spool-|dropped\.)/.test(name)) await chmod(join(directory, name), OWNER_ONLY).catch(() => {});
  }
}

/** Removes a delivered segment. If the disk corrupted it after it was counted, it is kept aside like a torn tail. */
async function forget({ path, bytes, delivered }: Segment): Promise<void> {
  if (delivered < bytes) await rename(path, `${path}.torn`);
  else await unlink(path);
}

async function existingSegments(directory: string): Promise<Segment[]> {
  const names = (await readdir(directory)).filter((name) => SEGMENT_NAME.test(name)).sort();
  const segments: Segment[] = [];
  for (const name of names) {
    const path = join(directory, name);
    const { events, bytes, isTorn } = await countRecords(path);
    if (isTorn) await keepTail(path, bytes);
    if (events === 0) await unlink(path);
    else segments.push({ path, bytes, events, delivered: 0 });
  }
  return segments;
}

/**
 * Cuts a segment after its last complete record. The rest was never acknowledged, unless the disk corrupted it, so it
 * is kept aside.
 */
async function keepTail(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(size - bytes);
    await file.read(tail, 0, tail.length, bytes);
    const aside = await open(`${path}.torn.part`, 'w', OWNER_ONLY);
    await aside.writeFile(tail);
    await aside.close();
    await rename(`${path}.torn.part`, `${path}.torn`);
    await file.truncate(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync();
  await handle.close();
}
