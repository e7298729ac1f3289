import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

const CHUNK = Buffer.allocUnsafe(1 << 20);

export interface Copied {
  readonly bytes: number;
  readonly sha256: string;
}

/** Copies a file, private to this user and flushed to disk. One at a time, because copies share a buffer. */
export async function copyFile(from: string, to: string): Promise<Copied> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(CHUNK, 0, CHUNK.length, null);
        if (bytesRead === 0) break;
        const chunk = CHUNK.subarray(0, bytesRead);
        hash.update(chunk);
        await target.writeFile(chunk);
        bytes += bytesRead;
      }
      await target.sync();
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Flushes a folder's entries to disk. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
