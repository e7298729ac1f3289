import { SecurityLog, SecurityLogQuery } from '@sillage/proto/http/account';
import { cutPage, type HttpApp } from '@sillage/runtime/http';
import { listSecurityEvents, type SecurityEventRow } from '../../db/accounts/security-events.ts';
import type { IdentityDeps } from '../../deps.ts';
import { accountOwner } from './account-owner.ts';

/** The security events of the signed-in account, of the last SECURITY_LOG_DAYS. */
export function securityLogRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get(
    '/api/v1/account/security-log',
    { schema: { querystring: SecurityLogQuery, response: { 200: SecurityLog } } },
    async (request) => {
      const { account } = await accountOwner(deps, request);
      const { limit, before, cursor = before } = request.query;
      const rows = await listSecurityEvents(deps.db, { userId: account.user.id, before: cursor, limit: limit + 1 });
      const { shown, last } = cutPage(rows, limit);
      return { events: shown.map(eventView), next: last?.id ?? null };
    },
  );
}

const eventView = ({ id, kind, occurredAt, ipRange, browser, os, detail }: SecurityEventRow) => ({
  id,
  kind,
  occurredAt: occurredAt.toISOString(),
  ipRange,
  browser,
  os,
  detail,
});
