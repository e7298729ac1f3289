import { DEFAULT_LANGUAGE } from '@sillage/proto/values/languages';
import { acceptedLanguage } from '@sillage/runtime/http';
import { PAGE_TEXTS, type PageName } from './page-texts.ts';

/** 200 for a paused campaign: its visitor made no mistake, and the link exists. */
const STATUS: Readonly<Record<PageName, number>> = {
  paused: 200,
  missingParameters: 400,
  unknownCampaign: 404,
  missingCode: 400,
  unknownLink: 404,
  tooManyUnknownLinks: 429,
  trackingError: 503,
  linkError: 503,
};

export interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  vary: 'Accept-Language',
};

/**
 * The page in the browser's language, or else in English. It loads no other resources, so it works whatever else is
 * down.
 */
export function pageOf(name: PageName, acceptLanguage: string | undefined): Page {
  const language = acceptedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;
  const { title, text } = PAGE_TEXTS[language][name];
  return { status: STATUS[name], html: htmlOf(language, title, text), headers: HEADERS };
}

function htmlOf(language: string, title: string, text: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sillage</title>
<style>
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #10222b; --quiet: #4a5a62; --wake: #0b7a75; --line: #e4e0d8 }
@media (prefers-color-scheme: dark) { :root { --paper: #0c171d; --ink: #e8eef0; --quiet: #a9b7bd; --wake: #3cc6bd; --line: #1f2f38 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100svh; display: grid; place-items: center; padding: 24px; background: var(--paper); color: var(--ink); font: 17px/1.55 'Instrument Sans', system-ui, sans-serif }
main { max-width: 34rem; width: 100% }
svg { display: block; width: 56px; color: var(--wake); margin-bottom: 28px }
h1 { margin: 0 0 12px; font: 400 clamp(2rem, 7vw, 2.75rem)/1.1 'Instrument Serif', Georgia, serif; letter-spacing: -.01em; text-wrap: balance }
p { margin: 0; color: var(--quiet); text-wrap: pretty }
footer { margin-top: 40px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 14px; color: var(--quiet) }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" aria-hidden="true"><path d="M4 16C13 16 17 7.5 28 5.5"/><path d="M4 16H28"/><path d="M4 16C13 16 17 24.5 28 26.5"/></svg>
<h1>${title}</h1>
<p>${text}</p>
<footer>Sillage</footer>
</main>
</body>
</html>
`;
}
