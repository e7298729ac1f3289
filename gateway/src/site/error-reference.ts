import { ERRORS_PATH, errorCatalogue } from '@sillage/proto/http/errors';
import { escapeHtml, type HttpApp } from '@sillage/runtime/http';
import type { GatewayDeps } from '../deps.ts';
import { type Limiter, limitClients } from '../limits.ts';

const HEADERS = {
  'cache-control': 'public, max-age=300',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** Explains each error code of the API; the `type` of a problem links here. */
export function errorReferenceRoutes(app: HttpApp, { config }: Pick<GatewayDeps, 'config'>, limiter: Limiter): void {
  app.get(ERRORS_PATH, { onRequest: limitClients(limiter, config) }, (_request, reply) =>
    reply.headers(HEADERS).type('text/html; charset=utf-8').send(PAGE),
  );
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #10222b; --quiet: #4a5a62; --wake: #086660; --line: #cfc9be }
@media (prefers-color-scheme: dark) { :root { --paper: #0c171d; --ink: #e8eef0; --quiet: #a9b7bd; --wake: #3cc6bd; --line: #33454f } }
body { margin: 0; padding: 32px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 46rem; margin: 0 auto }
a { color: var(--wake) }
section { border-top: 1px solid var(--line); padding: 12px 0 }
section:target { border-left: 3px solid var(--wake); padding-left: 14px }
h2 { font: 600 16px/1.5 ui-monospace, monospace; margin: 0 }
p { margin: 4px 0 }
.quiet { color: var(--quiet); font-size: 14px }`;

const WAIT = 'The same request may succeed later: wait as long as Retry-After says, then send it again.';
const CHANGE = 'The same request is refused again: read the detail of the problem and change what it names.';

const entries = Object.entries(errorCatalogue).map(
  ([code, { status, title, retriable }]) => `<section id="${code}">
<h2>${code}</h2>
<p>${status} · ${escapeHtml(title)}</p>
<p class="quiet">${retriable ? WAIT : CHANGE}</p>
</section>`,
);

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error codes · Sillage API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Error codes</h1>
<p>Every error of the <a href="/api/reference">API</a> is answered as application/problem+json. Its code is stable, its detail is a
sentence for developers, and its requestId names the request when you write to us.</p>
${entries.join('\n')}
</main>
</body>
</html>
`;
