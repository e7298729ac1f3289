import { open } from 'node:fs/promises';
import { decodeRecords, type SpooledEvent } from './spool-record.ts';

const CHUNK_BYTES = 1_048_576;
/** Larger than the longest record, so that a window always contains a complete one. */
const WINDOW_BYTES = 2 * CHUNK_BYTES + 1024;

export interface RecordGroup {
  readonly events: SpooledEvent[];
  /** End of the group in the file. */
  readonly end: number;
}

interface Stretch {
  /** Valid bytes of the file; what follows was never acknowledged. */
  readonly bytes: number;
  /** Offset to start at. */
  readonly delivered: number;
}

/** Reads a segment in groups of at most `max` events, to its end or to the first incomplete record. */
export async function* readRecords(
  path: string,
  { bytes, delivered }: Stretch,
  max: number,
): AsyncGenerator<RecordGroup> {
  const file = await open(path, 'r');
  try {
    const window = Buffer.allocUnsafe(WINDOW_BYTES);
    let at = delivered;
    while (at < bytes) {
      const { bytesRead } = await file.read(window, 0, Math.min(WINDOW_BYTES, bytes - at), at);
      const { events, consumed } = decodeRecords(window.subarray(0, bytesRead), max);
      if (events.length === 0) return;
      at += consumed;
      yield { events, end: at };
    }
  } finally {
    await file.close();
  }
}

/** Counts the complete records of a segment; says where they end and whether other bytes follow. */
export async function countRecords(path: string): Promise<{ events: number; bytes: number; isTorn: boolean }> {
  let events = 0;
  let bytes = 0;
  for await (const group of readRecords(path, { bytes: Number.POSITIVE_INFINITY, delivered: 0 }, 10_000)) {
    events += group.events.length;
    bytes = group.end;
  }
  const file = await open(path, 'r');
  const { size } = await file.stat();
  await file.close();
  return { events, bytes, isTorn: size > bytes };
}
