import { AccountRecords } from '@sillage/proto/http/account-records';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import type { MonitorDeps } from '../deps.ts';
import { accountRecords } from '../records/account-records.ts';

/** What is held of an account, for its owner. */
export function accountRecordSummaryRoutes(app: HttpApp, deps: MonitorDeps): void {
  app.get(
    '/api/v1/account/records',
    { onRequest: requireUser(deps.authenticator), schema: { response: { 200: AccountRecords } } },
    ({ user }) => accountRecords(deps, user.id),
  );
}
