import type { ExportingService } from '@sillage/proto/export/export-files';
import { RecordCounts } from '@sillage/proto/http/account-records';
import { AdminPlans } from '@sillage/proto/http/administration';
import { DeadTasks } from '@sillage/proto/http/dead-tasks';
import {
  AccountTotals,
  CampaignTotals,
  EventTotals,
  ImportantEvents,
  Merchant,
  MerchantList,
  MerchantPlan,
  type MerchantQuery,
} from '@sillage/proto/http/merchants';
import type { OwnerEvent } from '@sillage/proto/http/owner-events';
import { AccountView, type OpenAccountView } from '@sillage/proto/http/support-access';
import { type FetchJsonOptions, fetchJson } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { listDeadTasks, retryDeadLetter } from '@sillage/runtime/work-queue';
import { z } from 'zod';
import type { Db } from '../db/schema.ts';

/** Services with a work queue. */
export const WITH_QUEUES = ['identity', 'campaigns', 'billing', 'payout', 'integrations', 'monitor'] as const;
export type ServiceWithQueue = (typeof WITH_QUEUES)[number];

type Address = Exclude<ServiceWithQueue, 'monitor'> | 'attribution';

interface Source {
  /** The database of this service, for its own queue. */
  readonly db: Db;
  readonly addresses: Readonly<Record<Address, string>>;
  readonly internalSecret: string;
}

/** The requester, for the owner's security log. */
export interface RequestOrigin {
  readonly ip: string;
  readonly userAgent: string;
}

/** Calls to other services on behalf of the administrator or an owner. Each rejects like {@link fetchJson}. */
export function createServiceCalls({ db, addresses, internalSecret }: Source) {
  const call = <Schema extends z.ZodType>(
    service: Address,
    path: string,
    schema: Schema,
    options: Omit<FetchJsonOptions, 'internalSecret'> = {},
  ) => fetchJson(`${addresses[service]}/internal/${path}`, schema, { ...options, internalSecret });
  const nothing = z.undefined();

  return {
    recordCounts: (service: Exclude<ExportingService, 'monitor'>, id: string) =>
      call(service, `accounts/${id}/record-counts`, RecordCounts),
    noteInSecurityLog: (id: string, event: OwnerEvent, { ip, userAgent }: RequestOrigin) =>
      call('identity', `accounts/${id}/security-events`, nothing, {
        method: 'POST',
        body: event,
        headers: { 'x-forwarded-for': ip, 'user-agent': userAgent },
      }),
    accountTotals: () => call('identity', 'totals', AccountTotals),
    campaignTotals: () => call('campaigns', 'totals', CampaignTotals),
    eventTotals: () => call('attribution', 'totals', EventTotals),
    securityEvents: (limit: number) => call('identity', `security-events?limit=${limit}`, ImportantEvents),
    merchants: ({ query, limit, cursor }: MerchantQuery) => {
      const requested = new URLSearchParams({ query, limit: String(limit), ...(cursor !== undefined && { cursor }) });
      return call('identity', `merchants?${requested}`, MerchantList);
    },
    merchant: (id: string) => call('identity', `merchants/${id}`, Merchant),
    suspend: (id: string, reason: string) =>
      call('identity', `merchants/${id}/suspension`, nothing, { method: 'PUT', body: { reason } }),
    reinstate: (id: string) => call('identity', `merchants/${id}/suspension`, nothing, { method: 'DELETE' }),
    sendMail: (id: string, mail: string) =>
      call('identity', `merchants/${id}/mails`, nothing, { method: 'POST', body: { mail } }),
    openView: (id: string, by: OpenAccountView) =>
      call('identity', `merchants/${id}/views`, AccountView, { method: 'POST', body: by }),
    endView: (id: string, viewId: string) =>
      call('identity', `merchants/${id}/views/${viewId}`, nothing, { method: 'DELETE' }),
    plans: () => call('billing', 'plans', AdminPlans),
    plan: (id: string) => call('billing', `merchants/${id}/plan`, MerchantPlan),
    changePlan: (id: string, feeBps: number) =>
      call('billing', `merchants/${id}/plan`, MerchantPlan, { method: 'PUT', body: { feeBps } }),
    deadTasks: (service: ServiceWithQueue, limit: number) =>
      service === 'monitor' ? listDeadTasks(db, limit) : call(service, `dead-tasks?limit=${limit}`, DeadTasks),
    async retryTask(service: ServiceWithQueue, id: string) {
      if (service !== 'monitor') await call(service, `dead-tasks/${id}/retry`, nothing, { method: 'POST' });
      else if (!(await retryDeadLetter(db, id))) throw notFound();
    },
  };
}

export type ServiceCalls = ReturnType<typeof createServiceCalls>;
