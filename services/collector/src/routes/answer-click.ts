import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CountAnswer } from '@sillage/runtime/http';
import { linkRejection, makeClick } from '../clicks.ts';
import type { CollectorDeps } from '../deps.ts';
import { landingUrl } from '../domain/landing-url.ts';
import { rejectionOf } from '../domain/validity.ts';
import { subsOf } from '../domain/visitor.ts';
import type { ResolvedLink } from '../facts/resolved-link.ts';
import type { PageName } from '../page-texts.ts';
import { pageOf } from '../pages.ts';
import { isSessionRefused, newSession, sessionOfCookie, sessionOfVisitor } from '../visitor/session.ts';

export const SHORT_LINK_ROUTE = '/s/:code';

const NO_SUBS: readonly string[] = [];

/** What the answer of a click needs of it, once it is durable. */
interface Answer {
  readonly link: ResolvedLink;
  readonly sessionId: string;
  readonly subs: readonly string[];
  readonly clickedAtMs: number;
  /** Shows the page that says so, instead of a redirect. */
  readonly isPaused: boolean;
  readonly setsCookie: boolean;
  readonly startedMs: number;
  readonly traceId: string | undefined;
  /** Where the router does not count the answer. */
  readonly count: CountAnswer | undefined;
}

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
  count?: CountAnswer,
): void {
  const traceId = deps.figures.traceId();
  // Whatever body came is read past now, while the request is still in the processor's caches: left to the end of the
  // answer, that costs a twentieth of a redirect.
  request.resume();
  const { headers } = request;
  const ip = deps.addressOf(request);
  const userAgent = headers['user-agent'] ?? '';
  const agent = deps.agentOf(userAgent);
  const nowMs = deps.clock();
  const known = sessionOfCookie(headers.cookie);
  const isRefused = known === undefined && isSessionRefused(headers.cookie);
  const sessionId =
    known ?? (isRefused ? newSession(nowMs) : sessionOfVisitor(ip, userAgent, { salt: deps.saltOf(nowMs), nowMs }));
  const query = queryOf(request.url);
  const subs = query ? subsOf(query) : NO_SUBS;
  const linkReason = linkRejection(link);
  const rejectedReason =
    rejectionOf({
      method: request.method ?? '',
      userAgent,
      isBot: agent.isBot,
      secPurpose: textOf(headers['sec-purpose']),
      purpose: textOf(headers.purpose),
      xMoz: textOf(headers['x-moz']),
      xPurpose: textOf(headers['x-purpose']),
      secFetchMode: textOf(headers['sec-fetch-mode']),
      secFetchDest: textOf(headers['sec-fetch-dest']),
    }) ?? linkReason;
  const answer: Answer = {
    link,
    sessionId,
    subs,
    clickedAtMs: nowMs,
    isPaused: linkReason === 'campaign_paused',
    // Only a counted click gets the cookie, not a bot or a prefetch. One cookie serves every
    // campaign, so it lives as long as the longest window: which click counts within it is decided by each campaign's
    // own.
    setsCookie: known === undefined && !isRefused && rejectedReason === undefined,
    startedMs,
    traceId,
    count,
  };
  if (!deps.takeClick(link.campaign.campaignId, ip, nowMs)) {
    deps.tally.add(link, 'flood', nowMs);
    deps.figures.count('flood');
    respond(deps, request, response, deps.newClickId(), answer);
    return;
  }
  const click = makeClick(deps, {
    link,
    sessionId,
    agent,
    ip,
    referrer: headers.referer,
    subs,
    rejectedReason,
    occurredAtMs: nowMs,
  });
  deps.recorder.recordClick(click.event, (recorded) => {
    if (recorded === 'dropped') deps.tally.add(link, 'not_stored', nowMs);
    deps.figures.count(recorded === 'dropped' ? 'not_stored' : (rejectedReason ?? 'counted'));
    respond(deps, request, response, click.id, answer);
  });
}

function respond(
  deps: CollectorDeps,
  request: IncomingMessage,
  response: ServerResponse,
  clickId: string,
  { link, sessionId, subs, clickedAtMs, isPaused, setsCookie, startedMs, traceId, count }: Answer,
): void {
  if (isPaused) showPage(request, response, 'paused');
  else {
    const token = deps.tokens.sign({ clickId, linkFields: link.tokenFields, sessionId, clickedAtMs });
    const location = landingUrl(link.landing, token, subs);
    const headers = ['Location', location, 'Cache-Control', 'no-store', 'Content-Length', '0'];
    if (setsCookie) headers.push('Set-Cookie', deps.cookies.of(sessionId));
    response.writeHead(302, headers).end();
  }
  deps.figures.answered(startedMs, traceId);
  count?.(SHORT_LINK_ROUTE, response.statusCode);
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
