import type { AskForLink } from '@sillage/proto/http/data-requests';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { Language } from '@sillage/proto/values/languages';
import { enqueueMessage, type MailContent, renderMail } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { findMailSettings } from '../db/campaigns/mail-settings.ts';
import type { MailedDeps } from '../deps.ts';
import { limitMails } from './limit-mails.ts';

interface LinkMail {
  readonly kind: Parameters<typeof limitMails>[1]['kind'];
  readonly write: (language: Language, email: string, nowMs: number) => MailContent;
  /** Whether the address belongs to anybody. */
  readonly isKnown: (email: string) => Promise<boolean>;
}

/**
 * Mails an access link to an address. For an unknown address the same mail is written and discarded, so that neither
 * the response nor its timing reveals the difference.
 */
export async function mailLink(
  deps: MailedDeps,
  { kind, write, isKnown }: LinkMail,
  { email: given, language }: AskForLink,
  ip: string,
): Promise<void> {
  if (!deps.isMailed)
    throw new AppError('not_found', 'This installation has no mail server. Ask the owner of the campaign instead.');
  const email = lowerAscii(given);
  await limitMails(deps.hot, { kind, email, ip });
  const now = deps.clock();
  const chosen = await findMailSettings(deps.db, email);
  const mail = renderMail(write(chosen.language ?? language, email, now));
  const isForNobody = !(await isKnown(email));
  await inTransaction(deps.db, (trx) =>
    enqueueMessage(trx, {
      message: { via: 'mail', to: email, ...mail },
      isForNobody,
      key: deps.messageKey,
      expiresAt: new Date(now + DAY_MS),
    }),
  );
}
