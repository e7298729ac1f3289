import type { HttpApp } from '@sillage/infra/http';
import { AppError } from '@sillage/infra/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkRejection, makeClick } from '../clicks.ts';
import type { CollectorDeps } from '../deps.ts';
import { landingUrl } from '../domain/landing-url.ts';
import { rejectionOf } from '../domain/validity.ts';
import { subsOf } from '../domain/visitor.ts';
import type { ResolvedLink } from '../facts/links.ts';
import type { PageName } from '../page-texts.ts';
import { pageOf } from '../pages.ts';
import { sessionOfCookie, sessionOfVisitor } from '../visitor/session.ts';

const NO_SUBS: readonly string[] = [];

/** The links that visitors click. Each answers when the click is durable: with a redirect, or with a page that says why not. */
export function redirectRoutes(app: HttpApp, deps: CollectorDeps): void {
  // HEAD is recorded and judged like every other request, so Fastify's own HEAD route must not answer it.
  const methods = ['GET', 'HEAD'];
  const route = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>) =>
    app.route({ method: methods, url, exposeHeadRoute: false, handler });

  // With a slash at the end, too: mail programs and people add one, and it is the same link.
  for (const end of ['', '/']) {
    route(`/s/:code${end}`, (request, reply) => {
      const code = pathParameter(request, 'code');
      const link = deps.links.knownShort(code);
      if (link) return answer(deps, request, reply, link);
      return answerOnceFound(request, reply, deps.links.findShort(code), 'unknownLink', 'linkError');
    });

    route(`/track/:campaignId/:affiliateId${end}`, (request, reply) => {
      const requested = queryOf(request.url)?.get('url') ?? undefined;
      const found = deps.links.findDirect(pathParameter(request, 'campaignId'), pathParameter(request, 'affiliateId'), requested);
      return answerOnceFound(request, reply, found, 'unknownCampaign', 'trackingError');
    });
  }

  route('/s', (request, reply) => showPage(request, reply, 'missingCode'));
  route('/s/', (request, reply) => showPage(request, reply, 'missingCode'));

  route('/track', (request, reply) => {
    const query = queryOf(request.url);
    const campaignId = query?.get('c');
    const affiliateId = query?.get('a');
    if (!campaignId || !affiliateId) return showPage(request, reply, 'missingParameters');
    const found = deps.links.findDirect(campaignId, affiliateId, query?.get('u') ?? undefined);
    return answerOnceFound(request, reply, found, 'unknownCampaign', 'trackingError');
  });

  for (const url of ['/track/', '/track/:campaignId', '/track/:campaignId/']) {
    route(url, (request, reply) => showPage(request, reply, 'missingParameters'));
  }

  async function answerOnceFound(
    request: FastifyRequest,
    reply: FastifyReply,
    finding: Promise<ResolvedLink | undefined>,
    unknown: PageName,
    failure: PageName,
  ): Promise<FastifyReply> {
    try {
      const link = await finding;
      return link ? await answer(deps, request, reply, link) : showPage(request, reply, unknown);
    } catch (error) {
      if (!(error instanceof AppError)) request.log.error({ err: error }, 'a link could not be looked up');
      return showPage(request, reply, failure);
    }
  }
}

/** Records the click and answers it. Synchronous up to the point where the event is on its way. */
async function answer(deps: CollectorDeps, request: FastifyRequest, reply: FastifyReply, link: ResolvedLink): Promise<FastifyReply> {
  const { headers } = request.raw;
  // Where proxies are trusted, each reading of it walks the forwarded addresses.
  const { ip } = request;
  const userAgent = headers['user-agent'] ?? '';
  const nowMs = deps.clock();
  const known = sessionOfCookie(headers.cookie);
  const sessionId = known ?? sessionOfVisitor(ip, userAgent, deps.saltOf(nowMs));
  const query = queryOf(request.url);
  const subs = query ? subsOf(query) : NO_SUBS;
  const linkReason = linkRejection(link);
  const rejectedReason =
    rejectionOf({
      method: request.method,
      userAgent,
      isBot: deps.agentOf(userAgent).isBot,
      secPurpose: textOf(headers['sec-purpose']),
      purpose: textOf(headers.purpose),
      xMoz: textOf(headers['x-moz']),
      secFetchMode: textOf(headers['sec-fetch-mode']),
      secFetchDest: textOf(headers['sec-fetch-dest']),
    }) ?? linkReason;
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
  await deps.recorder.recordClick(click.event);
  if (linkReason === 'campaign_paused') return showPage(request, reply, 'paused');
  const { campaignId } = link.campaign;
  const token = deps.tokens.sign({ clickId: click.id, campaignId, affiliateId: link.affiliate.affiliateId, sessionId, clickedAtMs: nowMs });
  const answerHeaders = ['Location', landingUrl(link.landing, token, subs), 'Cache-Control', 'no-store', 'Content-Length', '0'];
  // Only a person's own navigation is remembered; a bot or a prefetch gets no cookie. One cookie serves every campaign, so it
  // lives as long as the longest window: which click counts within it is decided by each campaign's own.
  if (known === undefined && rejectedReason === undefined) answerHeaders.push('Set-Cookie', deps.cookieOf(sessionId));
  // Written past Fastify's own answer, which costs as much again as all that stands above.
  reply.hijack();
  reply.raw.writeHead(302, answerHeaders).end();
  return reply;
}

function showPage(request: FastifyRequest, reply: FastifyReply, name: PageName): FastifyReply {
  const { status, html, headers } = pageOf(name, request.headers['accept-language']);
  return reply.code(status).headers(headers).send(html);
}

function pathParameter({ params }: FastifyRequest, name: string): string {
  const value = params !== null && typeof params === 'object' ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The query of an address; of a parameter given twice, the first counts. Undefined where there is none. */
function queryOf(url: string): URLSearchParams | undefined {
  const start = url.indexOf('?');
  return start === -1 ? undefined : new URLSearchParams(url.slice(start + 1));
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}
