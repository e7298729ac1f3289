import { WithReason } from '@sillage/proto/http/administration';
import { type ContactMessage, ContactMessageList, ContactMessageQuery } from '@sillage/proto/http/contact';
import { Uuid } from '@sillage/proto/values/ids';
import { cutPage, type HttpApp } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { act } from '../../administration/act.ts';
import { administratorOf } from '../../administration/require-administrator.ts';
import {
  deleteContactMessage,
  findContactMessage,
  listContactMessages,
  setAnswered,
} from '../../db/contact-messages.ts';
import type { ContactMessageRow } from '../../db/schema.ts';
import type { MonitorDeps } from '../../deps.ts';

const PATH = '/api/v1/admin/contact-messages';
const ById = z.object({ id: Uuid });

/** Messages to the support. The audit log refers to a message only by its id, so it keeps no erased data. */
export function contactMessageRoutes(app: HttpApp, deps: MonitorDeps, onRequest: onRequestAsyncHookHandler): void {
  const { db, clock } = deps;
  const config = { changes: 'nothing' } as const;

  app.get(
    PATH,
    { onRequest, schema: { querystring: ContactMessageQuery, response: { 200: ContactMessageList } } },
    async ({ query: { query, state, limit, cursor } }) => {
      const rows = await listContactMessages(db, { query, state, after: cursor, limit: limit + 1 });
      const { shown, last } = cutPage(rows, limit);
      return { messages: shown.map(viewMessage), next: last?.id ?? null };
    },
  );

  app.put(`${PATH}/:id/answer`, { onRequest, config, schema: { params: ById } }, async (request, reply) => {
    const { id } = found(await findContactMessage(db, request.params.id));
    const what = { ...by(request, id), act: 'message_answered', reason: 'answered' } as const;
    await act(deps, what, () => setAnswered(db, id, new Date(clock())));
    return reply.code(204).send();
  });

  app.delete(`${PATH}/:id/answer`, { onRequest, config, schema: { params: ById } }, async (request, reply) => {
    const { id } = found(await findContactMessage(db, request.params.id));
    const what = { ...by(request, id), act: 'message_reopened', reason: 'not answered' } as const;
    await act(deps, what, () => setAnswered(db, id, null));
    return reply.code(204).send();
  });

  app.post(
    `${PATH}/:id/deletion`,
    { onRequest, config, schema: { params: ById, body: WithReason } },
    async (request, reply) => {
      const { id } = found(await findContactMessage(db, request.params.id));
      const what = { ...by(request, id), act: 'message_deleted', reason: request.body.reason } as const;
      await act(deps, what, () => deleteContactMessage(db, id));
      return reply.code(204).send();
    },
  );
}

const by = (request: FastifyRequest, target: string) => ({
  administrator: administratorOf(request).email,
  target,
  detail: null,
});

const viewMessage = ({ formId: _formId, createdAt, answeredAt, ...row }: ContactMessageRow): ContactMessage => ({
  ...row,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});
