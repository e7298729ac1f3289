import { AccountRecords } from '@sillage/proto/http/account-records';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import type { MonitorDeps } from '../deps.ts';
import { accountRecords } from '../records/account-records.ts';

/** The summary of an account's records, for its owner. */
export function accountRecordSummaryRoutes(app: HttpApp, deps: MonitorDeps): void {
  app.get(
    '/api/v1/account/records',
    { onRequest: requireUser(deps.authenticator), schema: { response: { 200: AccountRecords } } },
    ({ user }) => accountRecords(deps, user.id),
  );
}
