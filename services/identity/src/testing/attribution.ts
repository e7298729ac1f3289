import { type OwedCommission, OwedCommissions } from '@sillage/proto/http/account-deletion';
import { CampaignModes } from '@sillage/proto/http/demo';
import { buildHttpApp, listen, requireInternal } from '@sillage/runtime/http';
import { AppError, createLogger } from '@sillage/runtime/service';
import { z } from 'zod';
import { INTERNAL_SECRET } from './identity.ts';

export interface TestAttribution {
  readonly url: string;
  /** The commissions that attribution says each account owes; absent: nothing. */
  readonly owed: Map<string, OwedCommissions>;
  /** The commissions that the ledger says each account owes; absent: nothing. */
  readonly booked: Map<string, OwedCommissions>;
  /** The campaigns of each account; absent: none. */
  readonly modes: Map<string, CampaignModes>;
  /** If false, attribution does not respond. */
  isUp: boolean;
  close(): Promise<void>;
}

/** The responses of attribution and billing to identity, on a separate port. */
export async function startTestAttribution(): Promise<TestAttribution> {
  const owed = new Map<string, OwedCommissions>();
  const booked = new Map<string, OwedCommissions>();
  const modes = new Map<string, CampaignModes>();
  const state = { isUp: true };
  const app = buildHttpApp({ name: 'attribution', log: createLogger('attribution', 'silent') });
  app.get(
    '/internal/owners/:id/owed-commissions',
    {
      onRequest: requireInternal(INTERNAL_SECRET),
      schema: { params: z.object({ id: z.uuid() }), response: { 200: OwedCommissions } },
    },
    (request) => {
      if (!state.isUp) throw new AppError('unavailable', 'Try again.');
      return owed.get(request.params.id) ?? { owed: [], owedCount: 0 };
    },
  );
  app.get(
    '/internal/owners/:id/owed',
    {
      onRequest: requireInternal(INTERNAL_SECRET),
      schema: { params: z.object({ id: z.uuid() }), response: { 200: OwedCommissions } },
    },
    (request) => booked.get(request.params.id) ?? { owed: [], owedCount: 0 },
  );
  app.get(
    '/internal/owners/:id/campaign-modes',
    {
      onRequest: requireInternal(INTERNAL_SECRET),
      schema: { params: z.object({ id: z.uuid() }), response: { 200: CampaignModes } },
    },
    (request) => {
      if (!state.isUp) throw new AppError('unavailable', 'Try again.');
      return modes.get(request.params.id) ?? { test: 0, live: 0 };
    },
  );
  const { url, close } = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  return Object.assign(state, { url, owed, booked, modes, close });
}

export const owedCommission = (amountMinor: number, more: Partial<OwedCommission> = {}): OwedCommission => ({
  campaignId: '01234567-0000-7000-8000-0000000000c0',
  campaignName: 'Boots',
  affiliateId: '01234567-0000-7000-8000-0000000000af',
  affiliateName: 'Ada',
  currency: 'EUR',
  amountMinor: BigInt(amountMinor),
  pendingMinor: 0n,
  ...more,
});
