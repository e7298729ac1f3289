import type { DataRequest, OwnDataRequest } from '@sillage/proto/http/data-requests';
import type { DataRequestRow } from '../../db/requests/asking-tables.ts';
import type { OwnedDataRequest } from '../../db/requests/data-requests.ts';

/** Requests in the form of the API: for the person who made them, and for the merchant. */
export function ownRequestView(row: DataRequestRow): OwnDataRequest {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    wantedName: row.wantedName,
    wantedEmail: row.wantedEmail,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

export function requestView(row: OwnedDataRequest): DataRequest {
  const { campaignId, campaignName, affiliateId, affiliateName, affiliateEmail } = row;
  return { ...ownRequestView(row), campaignId, campaignName, affiliateId, affiliateName, affiliateEmail };
}
