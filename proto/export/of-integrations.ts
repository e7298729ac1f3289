import { z } from 'zod';
import { AmountBasis, Platform } from '../http/integrations.ts';
import { WebhookDisabledReason, WebhookEventType } from '../http/webhooks.ts';
import { Uuid } from '../values/ids.ts';
import { AmountMinor, Currency } from '../values/money.ts';
import { At, type ExportFile } from './export-file.ts';

/** Connected shops, their orders, and webhook endpoints. */
export const integrationFiles = {
  connections: {
    about: 'Connected shops and other systems, without their secrets.',
    record: z.object({
      id: Uuid,
      campaignId: Uuid,
      platform: Platform,
      name: z.string(),
      domain: z.string().nullable(),
      amountBasis: AmountBasis,
      createdAt: At,
      lastDeliveryAt: At.nullable(),
      removedAt: At.nullable(),
    }),
    sums: [],
  },
  'shop-orders': {
    about: 'Orders as connected shops sent them; customers are pseudonyms.',
    record: z.object({
      connectionId: Uuid,
      orderId: z.string(),
      conversionId: Uuid.nullable(),
      affiliateId: z.string().nullable(),
      customerId: z.string().nullable(),
      couponCodes: z.array(z.string()),
      isTest: z.boolean(),
      paidAt: At.nullable(),
      cancelledAt: At.nullable(),
      currency: Currency.nullable(),
      amountMinor: AmountMinor.nullable(),
    }),
    sums: ['amountMinor'],
  },
  'shop-refunds': {
    about: 'Refunds as connected shops sent them.',
    record: z.object({
      connectionId: Uuid,
      orderId: z.string(),
      refundId: z.string(),
      refundedAt: At,
      currency: Currency,
      amountMinor: AmountMinor,
    }),
    sums: ['amountMinor'],
  },
  'webhook-endpoints': {
    about: 'Where webhooks are sent, without the secrets that sign them.',
    record: z.object({
      id: Uuid,
      url: z.string(),
      description: z.string(),
      eventTypes: z.array(WebhookEventType),
      campaignId: Uuid.nullable(),
      disabledReason: WebhookDisabledReason.nullable(),
      createdAt: At,
      removedAt: At.nullable(),
    }),
    sums: [],
  },
} as const satisfies Readonly<Record<string, ExportFile>>;
