import {
  AdminActList,
  AdminActQuery,
  AdministratorAccess,
  AdminOverview,
  AdminPlans,
  DatabaseFacts,
  WorkFacts,
} from '@sillage/proto/http/administration';
import { ImportantEvents, ImportantEventsQuery } from '@sillage/proto/http/merchants';
import { cutPage, type HttpApp } from '@sillage/runtime/http';
import { backupFacts } from '../../administration/backups.ts';
import { accessOf, requireAdministrator } from '../../administration/require-administrator.ts';
import { listActs } from '../../db/acts.ts';
import { databaseFacts } from '../../db/database-facts.ts';
import type { MonitorDeps } from '../../deps.ts';
import { accountViewRoutes } from './account-views.ts';
import { contactMessageRoutes } from './contact-messages.ts';
import { deadWorkRoutes } from './dead-work.ts';
import { incidentRoutes } from './incidents.ts';
import { merchantRoutes } from './merchants.ts';

/** Routes of the administrator. Every action is in the audit log, with its reason. */
export function adminRoutes(app: HttpApp, deps: MonitorDeps): void {
  const { db, authenticator, config, overview, services } = deps;
  const onRequest = requireAdministrator({ authenticator, adminEmail: config.ADMIN_EMAIL });

  // Open to every signed-in user, because the page explains what is missing.
  app.get('/api/v1/admin/access', { schema: { response: { 200: AdministratorAccess } } }, async (request) =>
    accessOf(await authenticator.authenticate(request.headers.authorization), config.ADMIN_EMAIL),
  );

  app.get('/api/v1/admin/overview', { onRequest, schema: { response: { 200: AdminOverview } } }, () =>
    overview.overview(),
  );

  app.get('/api/v1/admin/work', { onRequest, schema: { response: { 200: WorkFacts } } }, () => overview.work());

  app.get('/api/v1/admin/database', { onRequest, schema: { response: { 200: DatabaseFacts } } }, async () => {
    const [facts, backups] = await Promise.all([databaseFacts(db), backupFacts(config.BACKUPS_FILE)]);
    return { ...facts, backups };
  });

  app.get('/api/v1/admin/plans', { onRequest, schema: { response: { 200: AdminPlans } } }, () => services.plans());

  app.get(
    '/api/v1/admin/security-events',
    { onRequest, schema: { querystring: ImportantEventsQuery, response: { 200: ImportantEvents } } },
    ({ query }) => services.securityEvents(query.limit),
  );

  app.get(
    '/api/v1/admin/acts',
    { onRequest, schema: { querystring: AdminActQuery, response: { 200: AdminActList } } },
    async ({ query: { limit, cursor } }) => {
      const rows = await listActs(db, { after: cursor, limit: limit + 1 });
      const { shown, last } = cutPage(rows, limit);
      return { acts: shown.map((row) => ({ ...row, at: row.at.toISOString() })), next: last?.id ?? null };
    },
  );

  merchantRoutes(app, deps, onRequest);
  accountViewRoutes(app, deps, onRequest);
  deadWorkRoutes(app, deps, onRequest);
  contactMessageRoutes(app, deps, onRequest);
  incidentRoutes(app, deps, onRequest);
}
