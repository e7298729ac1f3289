import { CommissionChangedSchema } from '@sillage/proto/events/commissions';
import { ConversionEventSchema } from '@sillage/proto/events/conversions';
import { InvoiceChangedSchema } from '@sillage/proto/events/invoices';
import { PayoutEventSchema } from '@sillage/proto/events/payouts';
import { SettlementEventSchema } from '@sillage/proto/events/settlements';
import { topics } from '@sillage/proto/topics';
import { noticeWork } from '@sillage/runtime/account-notices';
import type { EventBus } from '@sillage/runtime/bus';
import { purgeProviderEvents } from '@sillage/runtime/provider-calls';
import type { Lifecycle } from '@sillage/runtime/service';
import { startWorker, type WorkerOptions } from '@sillage/runtime/work-queue';
import { accountEventsConsumer } from './consumers/account-events.ts';
import { webhookEventsConsumer } from './consumers/webhook-events.ts';
import { noticeQueue } from './db/queues.ts';
import { type IntegrationsDatabase, SCHEMA } from './db/schema.ts';
import type { IntegrationsDeps } from './deps.ts';
import { commissionEvents } from './domain/webhooks/commission-event.ts';
import { conversionEvent } from './domain/webhooks/conversion-event.ts';
import { invoiceEvent } from './domain/webhooks/invoice-event.ts';
import { payoutEvent } from './domain/webhooks/payout-event.ts';
import { settlementEvent } from './domain/webhooks/settlement-event.ts';
import { WEBHOOK_CONCURRENCY, webhookWork } from './jobs/webhooks.ts';

type WorkerSettings = Omit<WorkerOptions<IntegrationsDatabase, never>, 'queue' | 'run' | 'concurrency'>;

const NOTICE_CONCURRENCY = 2;

/** Reads the events that merchants are notified of, and sends the messages. */
export function startWebhooks(
  life: Lifecycle,
  bus: EventBus,
  deps: IntegrationsDeps,
  { keptDays, ...worker }: WorkerSettings & { readonly keptDays: number },
): void {
  life.run(startWorker({ ...worker, ...webhookWork(deps), concurrency: WEBHOOK_CONCURRENCY }));
  life.run(startWorker({ ...worker, ...noticeWork(noticeQueue, deps.notifyOwner), concurrency: NOTICE_CONCURRENCY }));
  life.run(
    purgeProviderEvents({ ...deps, service: SCHEMA, table: 'webhookMessages', settledAt: 'createdAt', keptDays }),
  );
  const commissions = webhookEventsConsumer(deps, CommissionChangedSchema, commissionEvents);
  const settlements = webhookEventsConsumer(deps, SettlementEventSchema, settlementEvent);
  const payouts = webhookEventsConsumer(deps, PayoutEventSchema, payoutEvent);
  life.run(bus.consume(topics.commissions, SCHEMA, commissions));
  life.run(bus.consume(topics.settlements, SCHEMA, settlements));
  life.run(bus.consume(topics.payouts, SCHEMA, payouts));
  const conversions = webhookEventsConsumer(deps, ConversionEventSchema, conversionEvent);
  const invoices = webhookEventsConsumer(deps, InvoiceChangedSchema, invoiceEvent);
  life.run(bus.consume(topics.conversions, SCHEMA, conversions));
  life.run(bus.consume(topics.invoices, SCHEMA, invoices));
  life.run(bus.consume(topics.accountEvents, SCHEMA, accountEventsConsumer(deps)));
}
