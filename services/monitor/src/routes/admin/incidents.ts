import { AdminIncidents, NewIncident, NewMaintenance, UpdateIncident } from '@sillage/proto/http/incidents';
import { Uuid } from '@sillage/proto/values/ids';
import type { HttpApp } from '@sillage/runtime/http';
import type { onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { act } from '../../administration/act.ts';
import { administratorOf } from '../../administration/require-administrator.ts';
import { listIncidentsToManage, listMaintenance } from '../../db/incidents.ts';
import { countSubscribers } from '../../db/subscribers.ts';
import type { MonitorDeps } from '../../deps.ts';
import {
  announceMaintenance,
  cancelMaintenance,
  openIncident,
  updateIncident,
} from '../../incidents/change-incidents.ts';
import { shownIncident, shownMaintenance } from '../../incidents/views.ts';

const ById = z.object({ id: Uuid });
const Created = z.object({ id: z.uuid() });

/**
 * The administrator's incidents and planned maintenance; the page shows them within seconds. The published text is the
 * reason in the audit log.
 */
export function incidentRoutes(app: HttpApp, deps: MonitorDeps, onRequest: onRequestAsyncHookHandler): void {
  const config = { changes: 'access' } as const;
  const { db, clock, isMailed } = deps;

  app.get('/api/v1/admin/incidents', { onRequest, schema: { response: { 200: AdminIncidents } } }, async () => ({
    incidents: (await listIncidentsToManage(db)).map((incident) => ({
      ...shownIncident(incident),
      isAutomatic: incident.automaticPart !== null,
    })),
    maintenance: (await listMaintenance(db, new Date(clock()))).map(shownMaintenance),
    subscribersCount: isMailed ? await countSubscribers(db) : null,
  }));

  app.post(
    '/api/v1/admin/incidents',
    { onRequest, config, schema: { body: NewIncident, response: { 201: Created } } },
    async (request, reply) => {
      const { body } = request;
      const what = { ...by(request), act: 'incident_opened', target: body.title, reason: body.title } as const;
      return reply.code(201).send(await act(deps, what, () => openIncident(deps, body)));
    },
  );

  app.patch(
    '/api/v1/admin/incidents/:id',
    { onRequest, config, schema: { params: ById, body: UpdateIncident } },
    async (request, reply) => {
      const { params, body } = request;
      const what = {
        ...by(request),
        act: 'incident_updated',
        target: params.id,
        reason: body.message || 'updated',
      } as const;
      await act(deps, what, () => updateIncident(deps, params.id, body));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/v1/admin/maintenance',
    { onRequest, config, schema: { body: NewMaintenance, response: { 201: Created } } },
    async (request, reply) => {
      const { body } = request;
      const what = { ...by(request), act: 'maintenance_announced', target: body.title, reason: body.title } as const;
      return reply.code(201).send(await act(deps, what, () => announceMaintenance(deps, body)));
    },
  );

  app.delete(
    '/api/v1/admin/maintenance/:id',
    { onRequest, config, schema: { params: ById } },
    async (request, reply) => {
      const { params } = request;
      const what = { ...by(request), act: 'maintenance_cancelled', target: params.id, reason: 'cancelled' } as const;
      await act(deps, what, () => cancelMaintenance(deps, params.id));
      return reply.code(204).send();
    },
  );
}

const by = (request: Parameters<typeof administratorOf>[0]) => ({
  administrator: administratorOf(request).email,
  detail: null,
});
