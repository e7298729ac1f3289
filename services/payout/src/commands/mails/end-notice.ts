import { endMail, ensureCommissionMails, holdMailOutcomes } from '../../db/mails.ts';
import { listMailedLines } from '../../db/payout-lines.ts';
import type { MailOutcome, MailRow, PayoutLineRow } from '../../db/schema.ts';
import type { Trx } from '../../deps.ts';
import { publishNoticeSettled } from '../accounts/publish.ts';

/**
 * Ensures that the affiliates of these lines of one settlement are mailed once; not in test mode. A line that arrives
 * after the mail of its affiliate gets the outcome of that mail, because its link shows the line, too.
 */
export async function ensureNotices(
  trx: Trx,
  settlementId: string,
  lines: readonly PayoutLineRow[],
  nowMs: number,
): Promise<void> {
  const [first] = lines;
  if (first === undefined) return;
  if (first.isTest) {
    const unsent = lines.map((line) => ({ line, outcome: 'not_sent' as const }));
    return publishNoticeSettled(trx, settlementId, unsent, nowMs);
  }
  await ensureCommissionMails(trx, lines, new Date(nowMs));
  const outcomes = await holdMailOutcomes(trx, settlementId, [...new Set(lines.map((line) => line.affiliateId))]);
  const late = lines.flatMap((line) => {
    const outcome = outcomes.get(line.affiliateId);
    return outcome === undefined ? [] : [{ line, outcome }];
  });
  await publishNoticeSettled(trx, settlementId, late, nowMs);
}

/**
 * Stores the outcome of a mail, and notifies billing of every line that it was about. Does nothing if the mail has an
 * outcome already.
 */
export async function endNotice(trx: Trx, mail: MailRow, outcome: MailOutcome, nowMs: number): Promise<void> {
  if (!(await endMail(trx, mail.id, outcome)) || mail.settlementId === null) return;
  const lines = await listMailedLines(trx, mail.settlementId, mail.affiliateId);
  const settled = lines.map((line) => ({ line, outcome }));
  await publishNoticeSettled(trx, mail.settlementId, settled, nowMs);
}
