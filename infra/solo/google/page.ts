import { acceptedLanguage, escapeHtml } from '@sillage/infra/http';
import { STAND_IN_TEXTS, type StandInTexts } from './texts.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #10222b; --quiet: #4a5a62; --wake: #0b7a75; --on-wake: #fff; --line: #cfc9be }
@media (prefers-color-scheme: dark) { :root { --paper: #0c171d; --ink: #e8eef0; --quiet: #a9b7bd; --wake: #3cc6bd; --on-wake: #0c171d; --line: #33454f } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100svh; display: grid; place-items: center; padding: 24px; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif }
main { width: min(26rem, 100%) }
h1 { font-size: 1.6rem; margin: 0 0 12px }
.notice { border-left: 3px solid var(--wake); padding-left: 14px; color: var(--quiet); font-size: 15px; margin: 0 }
form { display: grid; gap: 12px; margin-top: 24px }
label { font-size: 14px; color: var(--quiet) }
input, button { font: inherit; padding: 11px 14px; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: inherit; width: 100%; min-height: 46px; overflow-wrap: anywhere }
button { cursor: pointer; text-align: left }
.go { background: var(--wake); color: var(--on-wake); border-color: var(--wake); text-align: center }
.cancel { text-align: center }
:focus-visible { outline: 3px solid var(--wake); outline-offset: 2px }`;

interface AccountPage {
  /** Names the request that the form answers. */
  readonly request: string;
  /** Where the answer leads; the form may go there and nowhere else. */
  readonly redirectUri: string;
  readonly hint: string;
  /** Addresses to choose from. */
  readonly emails: readonly string[];
}

interface Html {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A form to choose or type an address in. */
export function accountPage({ request, redirectUri, hint, emails }: AccountPage, acceptLanguage: string | undefined): Html {
  const known = emails.map((it) => `<button name="email" value="${escapeHtml(it)}" formnovalidate>${escapeHtml(it)}</button>`).join('\n');
  return html(
    acceptLanguage,
    (texts) => `${known && `<form method="post">\n<input type="hidden" name="request" value="${escapeHtml(request)}">\n${known}\n</form>`}
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
  const language = acceptedLanguage(acceptLanguage) ?? 'fr';
  const texts = STAND_IN_TEXTS[language];
  return {
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} · Sillage</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p class="notice">${texts.notice}</p>
${body(texts)}
</main>
</body>
</html>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  };
}
