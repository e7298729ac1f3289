import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDropLedger } from './drop-ledger.ts';

test('a drop that was answered is counted by the next process, however this one ended', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sillage-drops-'));
  try {
    const ledger = await openDropLedger(directory);
    await Promise.all(Array.from({ length: 300 }, () => ledger.add()));
    expect(ledger.dropped).toBe(300);
    const next = await openDropLedger(directory);
    expect(next.dropped).toBe(300);
    await next.add();
    await Promise.all([ledger.close(), next.close()]);
    const last = await openDropLedger(directory);
    expect(last.dropped).toBe(301);
    await last.close();
  } finally {
    await rm(directory, { recursive: true });
  }
});
