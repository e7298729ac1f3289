import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DoorRequest, SendRedirect } from '@sillage/runtime/http';
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

/** A click on a link, with what is asked of its answer. */
export interface AskedClick {
  readonly request: DoorRequest;
  readonly link: ResolvedLink;
  /** When the request came, by `performance.now()`. */
  readonly startedMs: number;
  /** Leads the visitor there, unless the campaign is paused. */
  readonly answer: SendRedirect;
}

/** What the answer of a click needs of it, once it is durable. */
interface Answer extends Pick<AskedClick, 'link' | 'startedMs' | 'answer'> {
  readonly sessionId: string;
  readonly subs: readonly string[];
  readonly clickedAtMs: number;
  readonly setsCookie: boolean;
  readonly traceId: string | undefined;
}

/**
 * Records the click and has it answered once it is durable. A click beyond the budget of its network is answered just the
 * same, and only counted. Takes callbacks instead of promises: the router's would double the cost of a click.
 */
export function answerClick(deps: CollectorDeps, { request, link, startedMs, answer }: AskedClick): void {
  const traceId = deps.figures.traceId();
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
  const asked: Answer = {
    link,
    sessionId,
    subs,
    clickedAtMs: nowMs,
    // Only a counted click gets the cookie, not a bot or a prefetch. One cookie serves every
    // campaign, so it lives as long as the longest window: which click counts within it is decided by each campaign's
    // own.
    setsCookie: known === undefined && !isRefused && rejectedReason === undefined,
    startedMs,
    traceId,
    answer,
  };
  if (!deps.takeClick(link.campaign.campaignId, ip, nowMs)) {
    deps.tally.add(link, 'flood', nowMs);
    deps.figures.count('flood');
    respond(deps, deps.newClickId(), asked);
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
    respond(deps, click.id, asked);
  });
}

function respond(
  deps: CollectorDeps,
  clickId: string,
  { link, sessionId, subs, clickedAtMs, setsCookie, startedMs, traceId, answer }: Answer,
): void {
  const token = deps.tokens.sign({ clickId, linkFields: link.tokenFields, sessionId, clickedAtMs });
  answer(landingUrl(link.landing, token, subs), setsCookie ? deps.cookies.of(sessionId) : undefined);
  deps.figures.answered(startedMs, traceId);
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
