import { aliasIn } from '@sillage/proto/values/campaigns';
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
      return answer(request, reply, found, unknownAffiliate, 'trackingError');
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

  /**
   * Links of another tool can name affiliates who were not imported. Their visitors are redirected to the shop, and no
   * click is recorded.
   */
  async function unknownAffiliate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isAlias = aliasIn(pathParameter(request, 'affiliateId')) !== undefined;
    const campaign = isAlias ? await deps.links.findCampaign(pathParameter(request, 'campaignId')) : undefined;
    if (!campaign?.isActive) return unknownDirect(request, reply);
    const requested = queryOf(request.url)?.get('url') ?? undefined;
    const destination = chooseDestination(requested, campaign.targetUrl, campaign);
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
