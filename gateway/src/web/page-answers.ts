import type { IncomingMessage } from 'node:http';
import type { PublicSite, SiteNow } from '@sillage/proto/http/public-site';
import { DEFAULT_LANGUAGE, type Language } from '@sillage/proto/values/languages';
import { acceptedLanguage } from '@sillage/runtime/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NONCE_PLACEHOLDER } from './web-files.ts';

interface PageRequest {
  readonly path: string;
  /** Undefined: the reader's language. */
  readonly language?: Language | undefined;
  readonly status: number;
}

/** Answers with a public page that contains the nonce of the answer. */
export function createPageAnswers(
  openSite: () => Promise<PublicSite>,
  nonceOf: (request: IncomingMessage) => string,
  now: () => SiteNow,
) {
  return async (request: FastifyRequest, reply: FastifyReply, requested: PageRequest): Promise<FastifyReply> => {
    const language = requested.language ?? acceptedLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE;
    const html = (await openSite()).page(requested.path, language, now());
    // Not `no-store`, which would disable the browser's back/forward cache.
    return reply
      .code(requested.status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-cache', vary: 'accept-language', 'content-language': language })
      .send(html.replaceAll(NONCE_PLACEHOLDER, nonceOf(request.raw)));
  };
}
