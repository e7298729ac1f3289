import { constants, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

/** Counts dropped events on disk: a dropped click is answered only after its count would survive a crash. */
export interface DropLedger {
  readonly dropped: number;
  /** Resolves when the drop is counted durably, or as durably as a failing disk allows. */
  add(): Promise<void>;
  close(): Promise<void>;
}

/** 8 bytes, little endian, written in place: one sector, so never torn. */
export async function openDropLedger(directory: string): Promise<DropLedger> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, 'dropped.count');
  // Created if missing, but never truncated: a failure to open it must not reset the count.
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const stored = Buffer.alloc(8);
  const { bytesRead } = await file.read(stored, 0, 8, 0);
  let dropped = bytesRead === 8 ? Number(stored.readBigUInt64LE()) : 0;
  // Allocates the block now, so that writing the count needs no space on a disk that has become full.
  if (bytesRead < 8) await file.write(Buffer.alloc(8), 0, 8, 0);
  let waiting: (() => void)[] = [];
  let writing: Promise<void> | undefined;

  const write = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const bytes = Buffer.alloc(8);
      const total = dropped + group.length;
      bytes.writeBigUInt64LE(BigInt(total));
      // Events are dropped because the disk fails, so this write may fail as well: visitors are redirected all the
      // same.
      await file
        .write(bytes, 0, 8, 0)
        .then(() => file.datasync())
        .catch(() => {});
      dropped = total;
      for (const resolve of group) resolve();
    }
    writing = undefined;
  };

  return {
    get dropped() {
      return dropped;
    },
    add() {
      return new Promise((resolve) => {
        waiting.push(resolve);
        writing ??= write();
      });
    },
    async close() {
      await writing;
      await file.close();
    },
  };
}
