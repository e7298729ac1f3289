import type { Incident, PublicStatus } from '@sillage/proto/http/status';
import { baseUrl } from '@sillage/proto/values/base-url';
import { escapeHtml, type HttpApp } from '@sillage/runtime/http';
import type { GatewayDeps } from '../deps.ts';
import { type Limiter, limitClients } from '../limits.ts';

/** Incidents for feed readers, from the cached status. In English, because the reader's language is unknown. */
export function feedRoutes(app: HttpApp, { config, status }: GatewayDeps, limiter: Limiter): void {
  const site = baseUrl(config.PUBLIC_URL);

  app.get('/status.atom', { onRequest: limitClients(limiter, config) }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=60' })
      .send(atomFeed(status.current(), site)),
  );
}

const PARTS: Readonly<Record<Incident['parts'][number], string>> = {
  links: 'Tracked links',
  web: 'Web dashboard',
  api: 'API',
  authentication: 'Authentication',
  database: 'Database',
  log: 'Event log',
  mail: 'E-mail',
};

/** RFC 4287. */
export function atomFeed({ incidents, asOf }: PublicStatus, site: string): string {
  const updated =
    incidents
      .flatMap(({ updates }) => updates.map(({ at }) => at))
      .sort()
      .at(-1) ?? asOf;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeHtml(site)}/status.atom</id>
<title>Sillage status</title>
<author><name>Sillage</name></author>
<link rel="self" type="application/atom+xml" href="${escapeHtml(site)}/status.atom"/>
<link rel="alternate" type="text/html" href="${escapeHtml(site)}/status"/>
<updated>${updated ?? new Date(0).toISOString()}</updated>
${incidents.map((incident) => entryOf(incident, site)).join('')}</feed>
`;
}

function entryOf(
  { id, title, description, severity, state, parts, createdAt, updates }: Incident,
  site: string,
): string {
  const names = parts.map((part) => PARTS[part]).join(', ');
  const lines = [
    `${state}, ${severity}: ${names}`,
    ...(description === '' ? [] : [description]),
    ...updates.map((update) => `${update.at} ${update.state}${update.message === '' ? '' : `: ${update.message}`}`),
  ];
  return `<entry>
<id>urn:uuid:${id}</id>
<title>${escapeHtml(title ?? `${names}: outage`)}</title>
<link href="${escapeHtml(site)}/status"/>
<published>${createdAt}</published>
<updated>${updates[0]?.at ?? createdAt}</updated>
<content type="text">${escapeHtml(lines.join('\n'))}</content>
</entry>
`;
}
