import { DeadTasks, DeadTasksQuery } from '@sillage/proto/http/dead-tasks';
import { Uuid } from '@sillage/proto/values/ids';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { HttpApp } from '../http/http-app.ts';
import { requireInternal } from '../http/internal.ts';
import { notFound } from '../service/app-error.ts';
import { listDeadTasks, retryDeadLetter } from './dead-letters.ts';

interface Source<Schema> {
  readonly db: Kysely<Schema>;
  readonly internalSecret: string;
}

/** What the administrator sees of a service's work queue, and may start again: tasks that failed for good. */
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
