import { NewIncident, NewMaintenance, UpdateIncident } from '@sillage/proto/http/incidents';
import { Uuid } from '@sillage/proto/values/ids';
import type { HttpApp } from '@sillage/runtime/http';
import { z } from 'zod';
import { requireAdministrator } from '../administrator.ts';
import type { MonitorDeps } from '../deps.ts';
import { announceMaintenance, cancelMaintenance, openIncident, updateIncident } from '../incidents/change-incidents.ts';

const ById = z.object({ id: Uuid });
const Created = z.object({ id: z.uuid() });

/** What the administrator says about incidents and planned maintenance; the page shows it within seconds. */
export function incidentRoutes(app: HttpApp, deps: MonitorDeps): void {
  const onRequest = requireAdministrator(deps.authenticator, deps.config.ADMIN_EMAIL);
  const config = { changes: 'access' } as const;

  app.post(
    '/api/v1/admin/incidents',
    { onRequest, config, schema: { body: NewIncident, response: { 201: Created } } },
    async ({ body }, reply) => reply.code(201).send(await openIncident(deps, body)),
  );

  app.patch(
    '/api/v1/admin/incidents/:id',
    { onRequest, config, schema: { params: ById, body: UpdateIncident } },
    async ({ params, body }, reply) => {
      await updateIncident(deps, params.id, body);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/v1/admin/maintenance',
    { onRequest, config, schema: { body: NewMaintenance, response: { 201: Created } } },
    async ({ body }, reply) => reply.code(201).send(await announceMaintenance(deps, body)),
  );

  app.delete(
    '/api/v1/admin/maintenance/:id',
    { onRequest, config, schema: { params: ById } },
    async ({ params }, reply) => {
      await cancelMaintenance(deps, params.id);
      return reply.code(204).send();
    },
  );
}
