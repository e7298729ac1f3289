import type { Language } from '@sillage/proto/values/languages';
import { escapeHtml } from '@sillage/runtime/http';
import type { MailboxEntry, MailboxMail } from '@sillage/runtime/mail';
import { MAILBOX_TEXTS } from './texts.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #10222b; --quiet: #4a5a62; --wake: #086660; --line: #cfc9be }
@media (prefers-color-scheme: dark) { :root { --paper: #0c171d; --ink: #e8eef0; --quiet: #a9b7bd; --wake: #3cc6bd; --line: #33454f } }
* { box-sizing: border-box }
body { margin: 0; padding: 32px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 46rem; margin: 0 auto }
h1 { font-size: 1.6rem; margin: 0 0 8px }
.notice, time, dt { color: var(--quiet); font-size: 14px }
a { color: var(--wake) }
ul { list-style: none; margin: 24px 0; padding: 0; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
li a { display: grid; gap: 2px; padding: 12px 0; text-decoration: none; color: inherit }
li strong { color: var(--wake) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0 }
dd { margin: 0 }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: #fff }
pre { white-space: pre-wrap; border: 1px solid var(--line); border-radius: 8px; padding: 16px; font-size: 14px }
:focus-visible { outline: 3px solid var(--wake); outline-offset: 2px }`;

interface Shown {
  readonly language: Language;
  readonly nonce: string;
}

export function listPage(mails: readonly MailboxEntry[], shown: Shown): string {
  const texts = MAILBOX_TEXTS[shown.language];
  const rows = mails.map(
    (mail) => `<li><a href="/mailbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
<span>${texts.to} ${escapeHtml(mail.recipient)}</span> ${timeOf(mail.receivedAt, shown.language)}</a></li>`,
  );
  return page(
    texts.title,
    shown,
    `<h1>${texts.title}</h1>
<p class="notice">${texts.notice}</p>
<p><a href="/mailbox">${texts.refresh}</a></p>
${rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : `<p>${texts.empty}</p>`}`,
  );
}

export function mailPage(mail: MailboxMail, shown: Shown): string {
  const texts = MAILBOX_TEXTS[shown.language];
  return page(
    mail.subject,
    shown,
    `<p><a href="/mailbox">${texts.back}</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>${texts.to}</dt><dd>${escapeHtml(mail.recipient)}</dd><dt>${texts.received}</dt><dd>${timeOf(mail.receivedAt, shown.language)}</dd></dl>
<iframe src="/mailbox/${mail.id}/html" title="${texts.content}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>
<h2>${texts.plain}</h2>
<pre>${withLinks(escapeHtml(mail.body))}</pre>`,
  );
}

/** The mail's HTML, with links that open in a new tab, because the frame may not navigate. */
export const framedHtml = (html: string): string => html.replace(/<head>/i, '$&<base target="_blank">');

/** `text` is HTML already. */
const withLinks = (text: string): string =>
  text.replace(/https?:\/\/[^\s<]+/g, '<a href="$&" target="_blank" rel="noreferrer">$&</a>');

const timeOf = (at: Date, language: Language): string =>
  `<time datetime="${at.toISOString()}">${at.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' })}</time>`;

function page(title: string, { language, nonce }: Shown, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<title>${escapeHtml(title)} · Sillage</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
