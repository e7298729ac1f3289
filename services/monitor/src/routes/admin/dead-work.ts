import { AdminDeadLetters, ServiceDeadTasks, WithReason } from '@sillage/proto/http/administration';
import { DeadTasksQuery } from '@sillage/proto/http/dead-tasks';
import { Uuid } from '@sillage/proto/values/ids';
import { listDeadLetters, replayDeadLetters } from '@sillage/runtime/bus';
import type { HttpApp } from '@sillage/runtime/http';
import { AppError, found, isRetriable } from '@sillage/runtime/service';
import type { onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { act } from '../../administration/act.ts';
import { administratorOf } from '../../administration/require-administrator.ts';
import { WITH_QUEUES } from '../../administration/service-calls.ts';
import type { MonitorDeps } from '../../deps.ts';

const LISTED = 100;

/** Dead tasks of the services' work queues, and dead letters of the log. Both can be restarted. */
export function deadWorkRoutes(app: HttpApp, deps: MonitorDeps, onRequest: onRequestAsyncHookHandler): void {
  const { services, bus } = deps;

  app.get(
    '/api/v1/admin/dead-tasks',
    { onRequest, schema: { querystring: DeadTasksQuery, response: { 200: ServiceDeadTasks } } },
    async ({ query }) => ({
      services: await Promise.all(
        WITH_QUEUES.map(async (service) => ({
          service,
          tasks: await services.deadTasks(service, query.limit).then(
            ({ tasks }) => tasks,
            (error: unknown) => {
              if (isRetriable(error)) return null;
              throw error;
            },
          ),
        })),
      ),
    }),
  );

  app.post(
    '/api/v1/admin/dead-tasks/:service/:taskId/retry',
    {
      onRequest,
      config: { changes: 'money' },
      schema: { params: z.object({ service: z.enum(WITH_QUEUES), taskId: Uuid }), body: WithReason },
    },
    async (request, reply) => {
      const { params, body } = request;
      const administrator = administratorOf(request).email;
      const what = { administrator, act: 'task_retried', target: params.taskId, detail: params.service } as const;
      await act(deps, { ...what, ...body }, () => services.retryTask(params.service, params.taskId));
      return reply.code(204).send();
    },
  );

  app.get('/api/v1/admin/dead-letters', { onRequest, schema: { response: { 200: AdminDeadLetters } } }, async () => ({
    letters: (await listDeadLetters(bus, { ids: [], limit: LISTED }))
      .toReversed()
      .map(
        ({ eventId, occurredAtMs, originTopic, originPartition, originOffset, consumerGroup, reasonCode, reason }) => ({
          id: eventId,
          at: new Date(Number(occurredAtMs)).toISOString(),
          topic: originTopic,
          partition: originPartition,
          offset: originOffset.toString(),
          group: consumerGroup,
          code: reasonCode,
          reason,
        }),
      ),
  }));

  app.post(
    '/api/v1/admin/dead-letters/:letterId/replay',
    { onRequest, config: { changes: 'money' }, schema: { params: z.object({ letterId: Uuid }), body: WithReason } },
    async (request, reply) => {
      const { params, body } = request;
      const letter = found((await listDeadLetters(bus, { ids: [params.letterId], limit: 1 }))[0]);
      const administrator = administratorOf(request).email;
      const what = {
        administrator,
        act: 'event_replayed',
        target: params.letterId,
        detail: letter.originTopic,
      } as const;
      await act(deps, { ...what, ...body }, async () => {
        const superseded = await replayDeadLetters(bus, [letter]);
        if (superseded.length > 0)
          throw new AppError('conflict', 'A newer event of the same entity replaces this one. It was not published.');
      });
      return reply.code(204).send();
    },
  );
}
