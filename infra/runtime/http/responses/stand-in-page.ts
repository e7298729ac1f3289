import type { Language } from '@sillage/proto/values/languages';
import { escapeHtml } from './escape-html.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #10222b; --quiet: #4a5a62; --wake: #0b7a75; --on-wake: #fff; --line: #cfc9be; --wrong: #a4262c }
@media (prefers-color-scheme: dark) { :root { --paper: #0c171d; --ink: #e8eef0; --quiet: #a9b7bd; --wake: #3cc6bd; --on-wake: #0c171d; --line: #33454f; --wrong: #ff9c94 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100svh; display: grid; place-items: center; padding: 24px; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif }
main { width: min(26rem, 100%) }
h1 { font-size: 1.6rem; margin: 0 0 12px }
h2 { font-size: 1.1rem; margin: 32px 0 8px }
.notice { border-left: 3px solid var(--wake); padding-left: 14px; color: var(--quiet); font-size: 15px; margin: 0 }
.wrong { border-left: 3px solid var(--wrong); padding-left: 14px; color: var(--wrong); margin: 16px 0 0 }
form { display: grid; gap: 12px; margin-top: 24px }
.pair { display: grid; gap: 12px; grid-template-columns: 1fr 1fr }
.pair > div, .field { display: grid; gap: 4px }
label { font-size: 14px; color: var(--quiet) }
input, button, .button { font: inherit; padding: 11px 14px; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: inherit; width: 100%; min-height: 46px; overflow-wrap: anywhere }
button, .button { cursor: pointer; text-align: left; text-decoration: none; display: block }
.go { background: var(--wake); color: var(--on-wake); border-color: var(--wake); text-align: center }
.cancel { text-align: center }
ul { list-style: none; margin: 0; padding: 0; font-size: 15px }
li { display: flex; flex-wrap: wrap; gap: 0 12px; justify-content: space-between; padding: 6px 0; border-top: 1px solid var(--line) }
li span { color: var(--quiet) }
code { font: 15px ui-monospace, monospace; white-space: nowrap }
:focus-visible { outline: 3px solid var(--wake); outline-offset: 2px }`;

export interface StandInPage {
  readonly language: Language;
  readonly title: string;
  /** Says that the page is a stand-in, and for what. */
  readonly notice: string;
  /** HTML. */
  readonly body: string;
  /** Allowed targets of its forms, as a source list of the Content-Security-Policy. */
  readonly formAction: string;
}

export interface Html {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A local page that replaces a provider's page, and says so. It runs no scripts and loads nothing. */
export function standInPage({ language, title, notice, body, formAction }: StandInPage): Html {
  return {
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sillage</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="notice">${escapeHtml(notice)}</p>
${body}
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
