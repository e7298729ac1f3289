import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '@sillage/runtime/service';
import { sendNextMail } from '../commands/mails/send-next-mail.ts';
import type { PayoutDeps } from '../deps.ts';

const POLL_MS = 1_000;

/** Sends mails one after another, at the configured rate; only one process at a time sends. */
export function sendMails(deps: PayoutDeps) {
  const holder = randomUUID();
  const work = repeat(
    'payout.mails',
    POLL_MS,
    async () => {
      const next = await sendNextMail(deps, holder);
      if (next.is === 'none') return;
      if (next.is === 'wait') await sleep(next.waitMs);
      work.wake();
    },
    deps,
  );
  return work;
}
