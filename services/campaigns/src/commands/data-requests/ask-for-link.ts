import type { AskForLink } from '@sillage/proto/http/data-requests';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { DAY_MS } from '@sillage/proto/values/durations';
import { enqueueMessage, renderMail } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { listByAddress } from '../../db/affiliates.ts';
import { listApplicationsFrom } from '../../db/applications.ts';
import type { DataRequestDeps } from '../../deps.ts';
import { dataLinkMail } from '../../mails/templates.ts';
import { limitMails } from '../limit-mails.ts';
import { LINK_VALID_HOURS } from './data-links.ts';

/**
 * Mails a link to all that is held about an address. Where nothing is, the same mail is written and thrown away, so that
 * neither the answer nor its time tells one from the other.
 */
export async function askForLink(
  deps: DataRequestDeps,
  { email: given, language }: AskForLink,
  ip: string,
): Promise<void> {
  if (!deps.isMailed)
    throw new AppError('not_found', 'This installation has no mail server. Ask the owner of the campaign instead.');
  const email = lowerAscii(given);
  await limitMails(deps.hot, { kind: 'data-links', email, ip });
  const now = deps.clock();
  const url = deps.addresses.yourData(deps.dataLinks.issue(email, now));
  const mail = renderMail(dataLinkMail(language, { url, hours: LINK_VALID_HOURS }));
  const held = await Promise.all([listByAddress(deps.db, email), listApplicationsFrom(deps.db, email)]);
  const isForNobody = held.every((rows) => rows.length === 0);
  await inTransaction(deps.db, (trx) =>
    enqueueMessage(trx, {
      message: { via: 'mail', to: email, ...mail },
      isForNobody,
      key: deps.messageKey,
      expiresAt: new Date(now + DAY_MS),
    }),
  );
}
