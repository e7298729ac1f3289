import { DAY_MS } from '@sillage/proto/values/durations';
import type { Language } from '@sillage/proto/values/languages';
import { enqueueMessage, type MailContent, renderMail } from '@sillage/runtime/mail';
import { siteUrl } from '../../config.ts';
import type { UserRow } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import { languageFor } from '../../mails/language.ts';

interface OwnerMail {
  readonly now: Date;
  readonly acceptLanguage?: string | undefined;
  /** Target of the mail's button, as a path of the site. */
  readonly path: string;
  /** `url`: the full URL of the path. */
  readonly write: (language: Language, url: string) => MailContent;
}

/** Mails the owner of an account in their language; does nothing if the account has no address. */
export async function mailOwner(
  trx: Db,
  { config, messageKey: key }: Pick<IdentityDeps, 'config' | 'messageKey'>,
  user: UserRow,
  { now, acceptLanguage, path, write }: OwnerMail,
): Promise<void> {
  if (user.email === null) return;
  const content = write(await languageFor(trx, user, acceptLanguage), new URL(path, siteUrl(config)).href);
  const message = { via: 'mail', to: user.email, ...renderMail(content) } as const;
  await enqueueMessage(trx, { message, key, expiresAt: new Date(now.getTime() + DAY_MS) });
}
