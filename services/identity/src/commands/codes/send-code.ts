import { randomUUID } from 'node:crypto';
import type { Language } from '@sillage/proto/values/languages';
import { enqueueMessage, type MailContent, type Message, renderMail } from '@sillage/runtime/mail';
import type { UserRow } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import { type CodePurpose, LINK_TYPES, type MailedPurpose } from '../../domain/one-time-code.ts';
import { redirectTarget } from '../../domain/redirect-target.ts';
import { languageFor } from '../../mails/language.ts';
import {
  codeText,
  emailChangeNewMail,
  emailChangeOldMail,
  inviteMail,
  magicLinkMail,
  reauthenticationMail,
  recoveryMail,
  signUpMail,
} from '../../mails/templates.ts';
import type { Journey } from './account-mails.ts';
import { type IssuedToken, issueToken, type TokenDeps } from './one-time-tokens.ts';

export type SendDeps = TokenDeps & Pick<IdentityDeps, 'redirects' | 'messageKey'>;

/** Dependencies for sending on behalf of a request. */
export type MessageDeps = SendDeps & Pick<IdentityDeps, 'hot'>;

/** Undefined if there is no recipient: the same statements run then, and nothing is sent. */
type Recipient = Pick<UserRow, 'id' | 'userMetadata'> | undefined;

interface LinkMail {
  readonly purpose: MailedPurpose;
  readonly recipient: Recipient;
  readonly to: string;
  readonly journey: Journey;
  /** For a change of address. */
  readonly newEmail?: string;
}

const TEMPLATES: Readonly<
  Record<MailedPurpose, (language: Language, details: Parameters<typeof emailChangeOldMail>[1]) => MailContent>
> = {
  sign_up: signUpMail,
  invite: inviteMail,
  magic_link: magicLinkMail,
  recovery: recoveryMail,
  email_change_old: emailChangeOldMail,
  email_change_new: emailChangeNewMail,
};

/** Sends a mail with a link and a code, which replace earlier ones of the same purpose. */
export async function mailLink(
  trx: Db,
  deps: SendDeps,
  { purpose, recipient, to, journey, newEmail = '' }: LinkMail,
): Promise<void> {
  const wanted = { userId: recipient?.id ?? randomUUID(), purpose, sentTo: to, challenge: journey.challenge };
  const token = await issueToken(trx, deps, wanted);
  const language = await languageFor(trx, recipient, journey.acceptLanguage);
  const url = pageUrl(deps, { purpose, link: token.link, redirectTo: journey.redirectTo });
  const content = TEMPLATES[purpose](language, { url, code: token.code, minutes: token.minutes, newEmail });
  await enqueue(trx, deps, recipient, token, { via: 'mail', to, ...renderMail(content) });
}

/** Sends a mail with only a code, to a signed-in user. */
export async function mailNonce(
  trx: Db,
  deps: SendDeps,
  recipient: NonNullable<Recipient>,
  to: string,
  acceptLanguage: string | undefined,
) {
  const token = await issueToken(trx, deps, {
    userId: recipient.id,
    purpose: 'reauthentication',
    sentTo: to,
    challenge: undefined,
  });
  const content = reauthenticationMail(await languageFor(trx, recipient, acceptLanguage), token);
  await enqueue(trx, deps, recipient, token, { via: 'mail', to, ...renderMail(content) });
}

interface CodeText {
  readonly purpose: Extract<CodePurpose, 'sms' | 'phone_change' | 'reauthentication'>;
  readonly recipient: Recipient;
  /** In digits with the country code. */
  readonly phone: string;
  readonly acceptLanguage: string | undefined;
}

/** Sends a text message with a code. */
export async function textCode(
  trx: Db,
  deps: SendDeps,
  { purpose, recipient, phone, acceptLanguage }: CodeText,
): Promise<void> {
  const token = await issueToken(trx, deps, {
    userId: recipient?.id ?? randomUUID(),
    purpose,
    sentTo: phone,
    challenge: undefined,
  });
  const text = codeText(await languageFor(trx, recipient, acceptLanguage), token);
  await enqueue(trx, deps, recipient, token, { via: 'sms', to: `+${phone}`, text });
}

interface Linked {
  readonly purpose: MailedPurpose;
  readonly link: string;
  readonly redirectTo: string | undefined;
}

/**
 * The address of a mail's link: a page of the site, whose button leads to `verifyUrl`. Programs that check mails open
 * links, and would confirm an address that nobody has seen the mail of. The token is in the fragment, which no server
 * logs.
 */
function pageUrl({ redirects }: Pick<IdentityDeps, 'redirects'>, linked: Linked): string {
  const url = new URL('/confirm', redirects.siteUrl);
  url.hash = parametersOf(redirects, linked).toString();
  return url.href;
}

/** The address that uses a link: this service, which then redirects to the client's target if that is allowed. */
export const verifyUrl = ({ config, redirects }: Pick<IdentityDeps, 'config' | 'redirects'>, linked: Linked): string =>
  `${config.ISSUER_URL.replace(/\/$/, '')}/verify?${parametersOf(redirects, linked)}`;

const parametersOf = (redirects: IdentityDeps['redirects'], { purpose, link, redirectTo }: Linked) =>
  new URLSearchParams({
    token: link,
    type: LINK_TYPES[purpose],
    redirect_to: redirectTarget(redirects, redirectTo),
  });

async function enqueue(
  trx: Db,
  deps: SendDeps,
  recipient: Recipient,
  { expiresAt }: Pick<IssuedToken, 'expiresAt'>,
  message: Message,
) {
  await enqueueMessage(trx, { message, isForNobody: recipient === undefined, key: deps.messageKey, expiresAt });
}
