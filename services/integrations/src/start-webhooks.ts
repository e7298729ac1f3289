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
import { webhookNewsConsumer } from './consumers/webhook-news.ts';
import { noticeQueue } from './db/queues.ts';
import { type IntegrationsDatabase, SCHEMA } from './db/schema.ts';
import type { IntegrationsDeps } from './deps.ts';
import { commissionNews } from './domain/webhooks/commission-news.ts';
import { conversionNews } from './domain/webhooks/conversion-news.ts';
import { invoiceNews } from './domain/webhooks/invoice-news.ts';
import { payoutNews } from './domain/webhooks/payout-news.ts';
import { settlementNews } from './domain/webhooks/settlement-news.ts';
import { WEBHOOKS_AT_ONCE, webhookWork } from './jobs/webhooks.ts';

type WorkerSettings = Omit<WorkerOptions<IntegrationsDatabase, never>, 'queue' | 'run' | 'concurrency'>;

const NOTICES_AT_ONCE = 2;

/** Reads what merchants are to be notified of, and sends it. */
export function startWebhooks(
  life: Lifecycle,
  bus: EventBus,
  deps: IntegrationsDeps,
  { keptDays, ...worker }: WorkerSettings & { readonly keptDays: number },
): void {
  life.run(startWorker({ ...worker, ...webhookWork(deps), concurrency: WEBHOOKS_AT_ONCE }));
  life.run(startWorker({ ...worker, ...noticeWork(noticeQueue, deps.notifyOwner), concurrency: NOTICES_AT_ONCE }));
  life.run(
    purgeProviderEvents({ ...deps, service: SCHEMA, table: 'webhookMessages', settledAt: 'createdAt', keptDays }),
  );
  const commissions = webhookNewsConsumer(deps, CommissionChangedSchema, commissionNews);
  const settlements = webhookNewsConsumer(deps, SettlementEventSchema, settlementNews);
  const payouts = webhookNewsConsumer(deps, PayoutEventSchema, payoutNews);
  life.run(bus.consume(topics.commissions, SCHEMA, commissions));
  life.run(bus.consume(topics.settlements, SCHEMA, settlements));
  life.run(bus.consume(topics.payouts, SCHEMA, payouts));
  const conversions = webhookNewsConsumer(deps, ConversionEventSchema, conversionNews);
  const invoices = webhookNewsConsumer(deps, InvoiceChangedSchema, invoiceNews);
  life.run(bus.consume(topics.conversions, SCHEMA, conversions));
  life.run(bus.consume(topics.invoices, SCHEMA, invoices));
  life.run(bus.consume(topics.accountEvents, SCHEMA, accountEventsConsumer(deps)));
}
