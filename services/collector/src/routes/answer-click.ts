import type { IncomingMessage, ServerResponse } from 'node:http';
import { linkRejection, makeClick } from '../clicks.ts';
import type { CollectorDeps } from '../deps.ts';
import { landingUrl } from '../domain/landing-url.ts';
import { rejectionOf } from '../domain/validity.ts';
import { subsOf } from '../domain/visitor.ts';
import type { ResolvedLink } from '../facts/resolved-link.ts';
import type { PageName } from '../page-texts.ts';
import { pageOf } from '../pages.ts';
import { isSessionRefused, newSession, sessionOfCookie, sessionOfVisitor } from '../visitor/session.ts';

const NO_SUBS: readonly string[] = [];

/**
 * Records the click and answers it once it is durable: with a redirect, or, where the campaign is paused, with the page
 * that says so. A click beyond the budget of its network is answered just the same, and only counted. Takes Node's
 * own request and response and a callback instead of promises: the router's would double the cost of a click. `startedMs`: when the request came, by
 * `performance.now()`.
 */
export function answerClick(
  deps: CollectorDeps,
  request: IncomingMessage,
  response: ServerResponse,
  link: ResolvedLink,
  startedMs: number,
  answered?: (status: number) => void,
): void {
  const traceId = deps.figures.traceId();
  const { headers } = request;
  const ip = deps.addressOf(request);
  const userAgent = headers['user-agent'] ?? '';
  const nowMs = deps.clock();
  const known = sessionOfCookie(headers.cookie);
  const isRefused = known === undefined && isSessionRefused(headers.cookie);
  const sessionId = known ?? (isRefused ? newSession() : sessionOfVisitor(ip, userAgent, deps.saltOf(nowMs)));
  const query = queryOf(request.url);
  const subs = query ? subsOf(query) : NO_SUBS;
  const linkReason = linkRejection(link);
  const rejectedReason =
    rejectionOf({
      method: request.method ?? '',
      userAgent,
      isBot: deps.agentOf(userAgent).isBot,
      secPurpose: textOf(headers['sec-purpose']),
      purpose: textOf(headers.purpose),
      xMoz: textOf(headers['x-moz']),
      xPurpose: textOf(headers['x-purpose']),
      secFetchMode: textOf(headers['sec-fetch-mode']),
      secFetchDest: textOf(headers['sec-fetch-dest']),
    }) ?? linkReason;
  const respond = (clickId: string) => {
    if (linkReason === 'campaign_paused') showPage(request, response, 'paused');
    else {
      const token = deps.tokens.sign({ clickId, linkFields: link.tokenFields, sessionId, clickedAtMs: nowMs });
      const answerHeaders = [
        'Location',
        landingUrl(link.landing, token, subs),
        'Cache-Control',
        'no-store',
        'Content-Length',
        '0',
      ];
      // Only a counted click gets the cookie, not a bot or a prefetch. One cookie serves every
      // campaign, so it lives as long as the longest window: which click counts within it is decided by each campaign's
      // own.
      if (known === undefined && !isRefused && rejectedReason === undefined)
        answerHeaders.push('Set-Cookie', deps.cookies.of(sessionId));
      response.writeHead(302, answerHeaders).end();
    }
    deps.figures.answered(startedMs, traceId);
    answered?.(response.statusCode);
  };
  if (!deps.takeClick(link.campaign.campaignId, ip, nowMs)) {
    deps.tally.add(link, 'flood', nowMs);
    deps.figures.count('flood');
    respond(deps.newClickId());
    return;
  }
  const click = makeClick(deps, {
    link,
    sessionId,
    userAgent,
    ip,
    referrer: headers.referer,
    subs,
    rejectedReason,
    occurredAtMs: nowMs,
  });
  deps.recorder.recordClick(click.event, (recorded) => {
    if (recorded === 'dropped') deps.tally.add(link, 'not_stored', nowMs);
    deps.figures.count(recorded === 'dropped' ? 'not_stored' : (rejectedReason ?? 'counted'));
    respond(click.id);
  });
}

/** Answers with a page in the visitor's language. */
export function showPage(
  request: IncomingMessage,
  response: ServerResponse,
  name: PageName,
  more: Readonly<Record<string, string>> = {},
): void {
  const { status, html, headers } = pageOf(name, request.headers['accept-language']);
  response.writeHead(status, { ...headers, ...more, 'content-length': Buffer.byteLength(html) }).end(html);
}

/** The query of an address; of a parameter given twice, the first counts. Undefined where there is none. */
export function queryOf(url = ''): URLSearchParams | undefined {
  const start = url.indexOf('?');
  return start === -1 ? undefined : new URLSearchParams(url.slice(start + 1));
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}
