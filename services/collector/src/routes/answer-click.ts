import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type FastPathRequest,
  isSessionRefused,
  newSession,
  type SendRedirect,
  sessionOfCookie,
  sessionOfVisitor,
} from '@sillage/runtime/http';
import { linkRejection, makeClick } from '../clicks.ts';
import type { CollectorDeps } from '../deps.ts';
import { landingUrl } from '../domain/landing-url.ts';
import { rejectionOf } from '../domain/validity.ts';
import { subsOf } from '../domain/visitor.ts';
import type { ResolvedLink } from '../facts/resolved-link.ts';
import type { PageName } from '../page-texts.ts';
import { pageOf } from '../pages.ts';

export const SHORT_LINK_ROUTE = '/s/:code';

const NO_SUBS: readonly string[] = [];

/** A click on a link, and how to answer it. */
export interface RequestedClick {
  readonly request: FastPathRequest;
  readonly link: ResolvedLink;
  /** Start of the request, by `performance.now()`. */
  readonly startedMs: number;
  /** Sends the redirect; not called if the campaign is paused. */
  readonly answer: SendRedirect;
}

/** The data for the answer, once the click is durable. */
interface Answer extends Pick<RequestedClick, 'link' | 'startedMs' | 'answer'> {
  readonly sessionId: string;
  readonly subs: readonly string[];
  readonly clickedAtMs: number;
  readonly setsCookie: boolean;
  readonly traceId: string | undefined;
}

/**
 * Records the click and answers it once it is durable. A click beyond its network's budget gets the same answer, but is
 * only counted. Callbacks instead of promises, because the router's promises would double the cost of a click.
 */
export function answerClick(deps: CollectorDeps, { request, link, startedMs, answer }: RequestedClick): void {
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
  const prepared: Answer = {
    link,
    sessionId,
    subs,
    clickedAtMs: nowMs,
    // Only a counted click gets the cookie, not a bot or a prefetch. One cookie serves all campaigns, so it lives as
    // long as the longest possible window; each campaign's own window decides which clicks count.
    setsCookie: known === undefined && !isRefused && rejectedReason === undefined,
    startedMs,
    traceId,
    answer,
  };
  if (!deps.takeClick(link.campaign.campaignId, ip, nowMs)) {
    deps.tally.add(link, 'flood', nowMs);
    deps.figures.count('flood');
    respond(deps, deps.newClickId(), prepared);
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
    respond(deps, click.id, prepared);
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

/** The query of a URL, undefined if there is none; of a repeated parameter the first value counts. */
export function queryOf(url = ''): URLSearchParams | undefined {
  const start = url.indexOf('?');
  return start === -1 ? undefined : new URLSearchParams(url.slice(start + 1));
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}
