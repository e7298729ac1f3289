import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Sillage } from '@sillage/sdk';

/** Saves the archive of the account, readable by this user only. The file appears only once it is complete. */
export async function saveExport(sillage: Sillage, file: string): Promise<void> {
  const archive = await sillage.streamAccountExport();
  const part = `${file}.part`;
  try {
    await pipeline(archive, createWriteStream(part, { mode: 0o600 }));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
