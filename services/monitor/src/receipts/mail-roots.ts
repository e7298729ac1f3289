import { type PublishedRoot, PublishedRoots } from '@sillage/proto/http/receipts';
import { DAY_MS } from '@sillage/proto/values/durations';
import { fetchJson } from '@sillage/runtime/http';
import { enqueueMessage, type MailContent, renderMail } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { moveMailedDay } from '../db/mailed-roots.ts';
import type { MonitorDeps } from '../deps.ts';

/** Even a week late, the mail serves for a comparison of the roots. */
const WORTH_SENDING_MS = 7 * DAY_MS;

interface MailRoots extends Pick<MonitorDeps, 'db' | 'clock' | 'messageKey'> {
  readonly to: string;
  /** Attribution's address. */
  readonly url: string;
  readonly publicUrl: string;
}

/**
 * Mails the roots of receipts that are new since the last mail, as a copy that no one here can change. The mail is
 * written in the transaction that marks the roots as mailed, so it is sent once, however many processes run.
 */
export async function mailNewRoots({ db, clock, messageKey: key, to, url, publicUrl }: MailRoots): Promise<void> {
  const { days } = await fetchJson(`${url}/.well-known/sillage/roots`, PublishedRoots, { alwaysRetriable: true });
  const newest = days[0];
  if (!newest) return;
  await inTransaction(db, async (trx) => {
    const before = await moveMailedDay(trx, newest.day);
    if (before === 'known') return;
    const fresh = before === null ? [newest] : days.filter(({ day }) => day > before);
    const message = { via: 'mail' as const, to, ...renderMail(rootsMail(fresh, newest, publicUrl)) };
    await enqueueMessage(trx, { message, key, expiresAt: new Date(clock() + WORTH_SENDING_MS) });
  });
}

/** In English, like all texts for operators outside of the screens. */
function rootsMail(fresh: readonly PublishedRoot[], newest: PublishedRoot, publicUrl: string): MailContent {
  return {
    language: 'en',
    subject: `Root of receipts, ${newest.day}`,
    heading: `Root of receipts, ${newest.day}`,
    blocks: [
      { type: 'paragraph', text: 'Keep this mail: whoever has it can prove what was sealed, and when.' },
      ...fresh.flatMap(({ day, root, sealedAt }) => [
        { type: 'note' as const, text: `${day}, sealed ${sealedAt}` },
        { type: 'paragraph' as const, text: root },
      ]),
      {
        type: 'button',
        label: 'All published roots',
        url: new URL('/.well-known/sillage/roots', publicUrl).href,
        fallback: 'If the button does not work, open this address:',
      },
    ],
    footer: 'Sent once a day to ROOTS_EMAIL of this installation.',
  };
}
