import { openForVerifying } from './open-for-verifying.ts';
import { type Share, verifyShare } from './shares.ts';
import type { Answer } from './verify-processes.ts';

/** A process started by verify-processes.ts. */
const db = openForVerifying(process.env.DATABASE_URL ?? '');
const answer = (said: Answer) => process.send?.(said);

process.on('message', async (share: Share) => {
  try {
    const { counts, found, differences } = await verifyShare(db, share);
    answer({ told: { counts, found, differences } });
  } catch (error) {
    answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on('disconnect', () => process.exit());
