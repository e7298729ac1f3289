import { constants, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

/** Counts what was dropped, on disk: a drop is answered only after its count would survive a crash. */
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
  // Made where it is missing, and never emptied: whatever keeps it from being opened must not cost the count.
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const stored = Buffer.alloc(8);
  const { bytesRead } = await file.read(stored, 0, 8, 0);
  let dropped = bytesRead === 8 ? Number(stored.readBigUInt64LE()) : 0;
  // Its block is taken now: on a disk that is full later, eight bytes in place need no new one.
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
      // A disk that cannot take eight bytes is why events are dropped at all: visitors are redirected all the same.
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
