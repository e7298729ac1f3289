import { DeadTasks, DeadTasksQuery } from '@sillage/proto/http/dead-tasks';
import { Uuid } from '@sillage/proto/values/ids';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { requireInternal } from '../http/access/internal.ts';
import type { HttpApp } from '../http/app/http-app.ts';
import { notFound } from '../service/app-error.ts';
import { listDeadTasks, retryDeadLetter } from './dead-letters.ts';

interface Source<Schema> {
  readonly db: Kysely<Schema>;
  readonly internalSecret: string;
}

/** For the administrator: lists permanently failed tasks of a service's work queues, and retries them. */
export function deadTaskRoutes<Schema>(app: HttpApp, { db, internalSecret }: Source<Schema>): void {
  const onRequest = requireInternal(internalSecret);

  app.get(
    '/internal/dead-tasks',
    { onRequest, schema: { querystring: DeadTasksQuery, response: { 200: DeadTasks } } },
    ({ query }) => listDeadTasks(db, query.limit),
  );

  app.post(
    '/internal/dead-tasks/:id/retry',
    { onRequest, config: { changes: 'nothing' }, schema: { params: z.object({ id: Uuid }) } },
    async ({ params }, reply) => {
      if (!(await retryDeadLetter(db, params.id))) throw notFound();
      return reply.code(204).send();
    },
  );
}
