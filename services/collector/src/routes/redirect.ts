import type { CampaignFacts } from '@sillage/proto/http/links';
import { aliasIn } from '@sillage/proto/values/campaigns';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { type HttpApp, type SendRedirect, sendRedirect } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPaused } from '../clicks.ts';
import type { CollectorDeps } from '../deps.ts';
import { chooseDestination } from '../domain/destination.ts';
import type { ResolvedLink } from '../facts/resolved-link.ts';
import type { PageName } from '../page-texts.ts';
import { answerClick, queryOf, SHORT_LINK_ROUTE, showPage } from './answer-click.ts';

/**
 * The links that visitors click. Each answers once the click is durable: with a redirect, or with a page that explains
 * why it does not.
 */
export function redirectRoutes(app: HttpApp, deps: CollectorDeps): void {
  // HEAD requests are recorded and classified like all others, so Fastify's own HEAD route must not answer them.
  const methods = ['GET', 'HEAD'];
  const route = (
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply,
  ) => app.route({ method: methods, url, exposeHeadRoute: false, handler });

  // Mail programs and people may append a slash.
  for (const end of ['', '/']) {
    route(`${SHORT_LINK_ROUTE}${end}`, (request, reply) =>
      answer(request, reply, deps.links.findShort(pathParameter(request, 'code')), unknownShort, 'linkError'),
    );

    route(`/track/:campaignId/:affiliateId${end}`, (request, reply) => {
      const requested = queryOf(request.url)?.get('url') ?? undefined;
      const found = deps.links.findDirect(
        pathParameter(request, 'campaignId'),
        pathParameter(request, 'affiliateId'),
        requested,
      );
      // The script sent visitors away from the shop's page, so they are not left with a page of ours.
      const answered = found.then((link) =>
        link && isPaused(link) && destinationOf(request, link.campaign) !== '' ? undefined : link,
      );
      return answer(request, reply, answered, unknownAffiliate, 'trackingError');
    });
  }

  route('/s', (request, reply) => page(request, reply, 'missingCode'));
  route('/s/', (request, reply) => page(request, reply, 'missingCode'));

  route('/track', (request, reply) => {
    const query = queryOf(request.url);
    const campaignId = query?.get('c');
    const affiliateId = query?.get('a');
    if (!campaignId || !affiliateId) return page(request, reply, 'missingParameters');
    const found = deps.links.findDirect(campaignId, affiliateId, query?.get('u') ?? undefined);
    return answer(request, reply, found, unknownDirect, 'trackingError');
  });

  for (const url of ['/track/', '/track/:campaignId', '/track/:campaignId/']) {
    route(url, (request, reply) => page(request, reply, 'missingParameters'));
  }

  /** Visitors who cannot be attributed, and whose destination is known, are redirected, and no click is recorded. */
  async function unknownAffiliate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isNamed = !UUID_PATTERN.test(idParameter(request, 'affiliateId'));
    const campaign = isNamed ? await deps.links.findCampaign(idParameter(request, 'campaignId')) : undefined;
    const destination = campaign ? destinationOf(request, campaign) : '';
    if (destination === '') return unknownDirect(request, reply);
    return reply.header('cache-control', 'no-store').redirect(destination, 302);
  }

  function unknownDirect(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return page(request, reply, 'unknownCampaign');
  }

  /**
   * Only unknown links are limited. Existing links always redirect, so that others behind the same address are not
   * affected by somebody who guesses codes.
   */
  async function unknownShort(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const waitS = await deps.countUnknownLink(deps.addressOf(request.raw));
    if (waitS === undefined) return page(request, reply, 'unknownLink');
    return page(request, reply, 'tooManyUnknownLinks', { 'retry-after': String(waitS) });
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    finding: Promise<ResolvedLink | undefined>,
    unknown: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply,
    failure: PageName,
  ): Promise<FastifyReply> {
    const startedMs = performance.now();
    try {
      const link = await finding;
      if (!link) return await unknown(request, reply);
      const response = reply.hijack().raw;
      const answer: SendRedirect = (location, setCookie) =>
        isPaused(link) ? showPage(request.raw, response, 'paused') : sendRedirect(response, { location, setCookie });
      answerClick(deps, { request: request.raw, link, startedMs, answer });
      return reply;
    } catch (error) {
      if (!(error instanceof AppError)) request.log.error({ err: error }, 'a link could not be looked up');
      return page(request, reply, failure);
    }
  }
}

/**
 * Where a link of another tool leads without a click: it can name affiliates who were not imported. Links of a campaign
 * that is not active, which may be suspended for abuse, only lead back to the host that the visitor came from. Empty: a
 * page explains it.
 */
function destinationOf(request: FastifyRequest, campaign: CampaignFacts): string {
  const named = idParameter(request, 'affiliateId');
  if (UUID_PATTERN.test(named)) return '';
  const fallback = campaign.isActive && aliasIn(named) !== undefined ? campaign.targetUrl : '';
  const destination = chooseDestination(queryOf(request.url)?.get('url') ?? undefined, fallback, campaign);
  return campaign.isActive || isSameHost(destination, request.headers.referer) ? destination : '';
}

const isSameHost = (url: string, other = ''): boolean =>
  URL.canParse(url) && URL.canParse(other) && new URL(url).host === new URL(other).host;

function page(
  request: FastifyRequest,
  reply: FastifyReply,
  name: PageName,
  more?: Readonly<Record<string, string>>,
): FastifyReply {
  showPage(request.raw, reply.hijack().raw, name, more);
  return reply;
}

function pathParameter({ params }: FastifyRequest, name: string): string {
  const value = params !== null && typeof params === 'object' ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** An id or alias, in lower case: other systems may write ids in capitals. */
const idParameter = (request: FastifyRequest, name: string): string => pathParameter(request, name).toLowerCase();
