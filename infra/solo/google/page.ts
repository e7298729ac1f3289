import { DEFAULT_LANGUAGE } from '@sillage/proto/values/languages';
import { acceptedLanguage, escapeHtml, type Html, standInPage } from '@sillage/runtime/http';
import { STAND_IN_TEXTS, type StandInTexts } from './texts.ts';

interface AccountPage {
  /** Identifies the request that the form answers. */
  readonly request: string;
  /** The redirect address, which is the only target that the form may lead to. */
  readonly redirectUri: string;
  readonly hint: string;
  /** Addresses to choose from. */
  readonly emails: readonly string[];
}

/** A form for choosing or typing an address. */
export function accountPage(
  { request, redirectUri, hint, emails }: AccountPage,
  acceptLanguage: string | undefined,
): Html {
  const known = emails
    .map((email) => `<button name="email" value="${escapeHtml(email)}" formnovalidate>${escapeHtml(email)}</button>`)
    .join('\n');
  return html(
    acceptLanguage,
    (
      texts,
    ) => `${known && `<form method="post">\n<input type="hidden" name="request" value="${escapeHtml(request)}">\n${known}\n</form>`}
<form method="post">
<input type="hidden" name="request" value="${escapeHtml(request)}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" required autofocus autocomplete="email" maxlength="255" value="${escapeHtml(hint)}">
<button class="go">${texts.go}</button>
<button class="cancel" name="cancel" value="1" formnovalidate>${texts.cancel}</button>
</form>`,
    `'self' ${new URL(redirectUri).origin}`,
  );
}

export const expiredPage = (acceptLanguage: string | undefined): Html =>
  html(acceptLanguage, (texts) => `<p>${texts.expired}</p>`, "'none'");

function html(acceptLanguage: string | undefined, body: (texts: StandInTexts) => string, formAction: string): Html {
  const language = acceptedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;
  const texts = STAND_IN_TEXTS[language];
  return standInPage({ language, title: texts.title, notice: texts.notice, body: body(texts), formAction });
}
