import { DEFAULT_LANGUAGE } from '@sillage/proto/values/languages';
import { acceptedLanguage, type HttpApp } from '@sillage/runtime/http';
import type { Mailbox, MailboxMail } from '@sillage/runtime/mail';
import { notFound } from '@sillage/runtime/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from '../headers.ts';
import { isOwnMachine } from './own-machine.ts';
import { framedHtml, listPage, mailPage } from './pages.ts';

/** Headers of a mail's frame: no scripts, no external resources, and not our origin. */
const FRAME_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'x-frame-options': 'SAMEORIGIN',
};

type ById = { Params: { id: string } };

/**
 * All mails of an installation without a mail server. Only for users of its machine, because links in mails give access
 * to accounts; everyone else gets 404.
 */
export function mailboxRoutes(app: HttpApp, mailbox: Mailbox): void {
  app.register(
    async (scope) => {
      const nonceOf = await pageHeaders(scope);
      scope.addHook('onRequest', async (request, reply) => {
        if (!isOwnMachine(request.raw)) throw notFound();
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      });
      const shown = (request: FastifyRequest) => ({
        language: acceptedLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE,
        nonce: nonceOf(request.raw),
      });

      scope.get('/', async (request, reply) => html(reply, listPage(await mailbox.list(), shown(request))));

      scope.get<ById>('/:id', async (request, reply) =>
        html(reply, mailPage(await mailOf(mailbox, request.params.id), shown(request))),
      );

      scope.get<ById>('/:id/html', async (request, reply) =>
        html(reply.headers(FRAME_HEADERS), framedHtml((await mailOf(mailbox, request.params.id)).html)),
      );
    },
    { prefix: '/mailbox' },
  );
}

async function mailOf(mailbox: Mailbox, id: string): Promise<MailboxMail> {
  const mail = /^[1-9]\d{0,14}$/.test(id) ? await mailbox.find(Number(id)) : undefined;
  if (!mail) throw notFound();
  return mail;
}

const html = (reply: FastifyReply, text: string): FastifyReply => reply.type('text/html; charset=utf-8').send(text);
