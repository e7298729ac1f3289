import { OwnSettlementsQuery, SettlementList } from '@sillage/proto/http/settlements';
import { cutPage, type HttpApp, requireUser } from '@sillage/runtime/http';
import { listSettlements } from '../../db/settlements/settlements.ts';
import type { BillingDeps } from '../../deps.ts';
import { summarize } from '../../settlements/view.ts';

/** The settlements of all campaigns of a merchant, including archived ones. */
export function ownSettlementRoutes(app: HttpApp, { authenticator, db }: BillingDeps): void {
  app.get(
    '/api/v1/settlements',
    {
      onRequest: requireUser(authenticator),
      config: { changes: 'money' },
      schema: { querystring: OwnSettlementsQuery, response: { 200: SettlementList } },
    },
    async ({ query: { book, limit, cursor }, user }) => {
      const rows = await listSettlements(db, book, { ownerUserId: user.id, limit: limit + 1, cursor });
      const { shown, last } = cutPage(rows, limit);
      return { settlements: await summarize(db, shown), next: last?.id ?? null };
    },
  );
}
