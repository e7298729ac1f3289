import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { FAILED, MISSING } from '@sillage/proto/http/public-site';
import { SHORT_CODE_PATTERN } from '@sillage/proto/values/campaigns';
import type { HttpApp } from '@sillage/runtime/http';
import { AppError, notFound } from '@sillage/runtime/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayDeps } from '../deps.ts';
import { type Limiter, limitClients } from '../limits.ts';
import { pageHeaders } from './headers.ts';
import { createListedJoinPages } from './listed-join-pages.ts';
import { factsOf } from './operator-facts.ts';
import { createPageAnswers } from './page-answers.ts';
import { openPublicSite } from './public-site.ts';
import { robotsTxt, securityTxt, sitemapXml } from './search-engines.ts';
import { readWebFiles } from './web-files.ts';

/** Paths that programs request: unknown ones get a problem document instead of a page. */
const NOT_PAGES = /^\/(api|auth\/(?!shopify\/)[^/]+|internal|collect|track|s|assets|healthz|readyz|metrics)(\/|$)/;

/** Unlisted pages, which search engines must not index, except join pages whose merchant allows it. */
const UNINDEXED_PAGES =
  /^\/(demo|r|affiliate|affiliate-onboarding|commission-info|confirm|join|invitation|admin|status\/confirm|status\/unsubscribe|programmes|your-data)([/?]|$)/;

type WebDeps = Pick<GatewayDeps, 'config' | 'demo' | 'statistics'>;

/**
 * The public pages, and the web application: its files, and its page for every URL of its client-side router.
 */
export function webRoutes(app: HttpApp, root: string, { config, demo, statistics }: WebDeps, limiter: Limiter): void {
  const files = readWebFiles(root);
  const facts = factsOf(config);
  const openSite = openPublicSite(root, facts);
  app.register(async (scope) => {
    const nonceOf = await pageHeaders(scope, config.CHAT_SCRIPT_URL);
    // Quality 5 takes milliseconds; the standard 11 takes a second for a large script.
    await scope.register(compress, {
      threshold: 1024,
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    });
    // The build has compressed its larger assets. Cache-Control is set below, because options of `sendFile` are lost if
    // there is no compressed file.
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

    const isListed = createListedJoinPages(config);
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      if (UNINDEXED_PAGES.test(request.url) && !(await isListed(request.url))) reply.header('x-robots-tag', 'noindex');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(files.page(nonceOf(request.raw)));
    };

    const publicPage = createPageAnswers(openSite, nonceOf, () => ({
      hasDemo: demo.isShown(),
      statistics: statistics.current(),
    }));
    // Errors of the handler itself are answered as problem documents.
    scope.setErrorHandler(async (error, request, reply) => {
      if (error instanceof AppError || asksForJson(request)) throw error;
      await publicPage(request, reply, { path: FAILED, status: 500 }).catch(() => {
        throw error;
      });
      request.log.error({ requestId: request.id, err: error }, 'a page could not be shown');
      return reply;
    });

    scope.get<{ Params: { id: string } }>('/r/:id', (request, reply) => {
      const { id } = request.params;
      return SHORT_CODE_PATTERN.test(id) ? reply.redirect(`/s/${id}${queryOf(request)}`, 302) : page(request, reply);
    });
    scope.get<{ Params: { id: string } }>('/advanced-stats/:id', (request, reply) =>
      reply.redirect(`/campaign/${encodeURIComponent(request.params.id)}${queryOf(request)}`, 302),
    );
    const written = (path: string, type: string, text: () => string | Promise<string>) =>
      scope.get(path, async (_request, reply) =>
        reply
          .type(`${type}; charset=utf-8`)
          .header('cache-control', 'public, max-age=3600')
          .send(await text()),
      );
    written('/robots.txt', 'text/plain', () => robotsTxt(facts.publicUrl));
    written('/.well-known/security.txt', 'text/plain', () => securityTxt(facts, Date.now()));
    written('/docs/search.json', 'application/json', async () => (await openSite()).searchIndex());
    written('/sitemap.xml', 'application/xml', async () => sitemapXml(await openSite(), facts.publicUrl));
    const anything = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const file = path.slice(1);
      if (files.paths.has(file)) {
        // Asset names contain a hash of their content.
        const isAsset = file.startsWith('assets/');
        return reply
          .header('cache-control', `public, max-age=${isAsset ? '31536000, immutable' : '0'}`)
          .header('vary', 'accept-encoding')
          .sendFile(file);
      }
      const found = (await openSite()).find(path);
      if (!found) return page(request, reply);
      if (found.path !== MISSING) return publicPage(request, reply, { ...found, status: 200 });
      const isFile = path.slice(path.lastIndexOf('/')).includes('.');
      if (isFile || NOT_PAGES.test(path) || asksForJson(request)) throw notFound();
      return publicPage(request, reply, { ...found, status: 404 });
    };
    // The only pages that ask a service.
    scope.get('/join/*', { onRequest: limitClients(limiter, config) }, anything);
    scope.get('/*', anything);
  });
}

/** True for programs, and for fetches by scripts. */
const asksForJson = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('json') && !accept.includes('html');

const queryOf = (request: FastifyRequest): string => {
  const start = request.url.indexOf('?');
  return start === -1 ? '' : request.url.slice(start);
};
