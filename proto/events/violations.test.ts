import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import { topics } from '../topics.ts';
import { MAX_AMOUNT_MINOR } from '../values/money.ts';
import { ConversionEventSchema, ConversionSource, ReviewDecision } from './gen/sillage/v1/conversions_pb.ts';
import { violationOf } from './violations.ts';

const ID = '0193a4f0-0000-7000-8000-0000000000c0';
type Event = NonNullable<MessageInitShape<typeof ConversionEventSchema>['event']>;
type Says = MessageInitShape<typeof ConversionEventSchema>;

function violation(event: Event | undefined, more: Says = {}): string | undefined {
  const message = create(ConversionEventSchema, {
    eventId: ID,
    campaignId: ID,
    occurredAtMs: BigInt(Date.parse('2026-11-21T10:00:00Z')),
    ...(event && { event }),
    ...more,
  });
  return violationOf(ConversionEventSchema, message);
}

const reported = (more: object = {}): Event => ({
  case: 'reported',
  value: { amountMinor: BigInt(MAX_AMOUNT_MINOR), currency: 'EUR', source: ConversionSource.SERVER, ...more },
});
const refunded = (more: object): Event => ({ case: 'refunded', value: { orderId: 'order 1', ...more } });
const reviewed = (more: object = {}): Event => ({
  case: 'reviewed',
  value: { conversionId: ID, decision: ReviewDecision.APPROVED, ...more },
});

test.each(Object.values(topics))('the rules of $name can be evaluated', ({ schema }) => {
  expect(() => violationOf(schema, create(schema))).not.toThrow();
});

describe('a conversion', () => {
  test.each<[string, Event]>([
    ['report without a click', reported()],
    ['report with a click', reported({ clickId: ID, affiliateId: ID, clickedAtMs: BigInt(Date.UTC(2026, 0, 1)) })],
    ['refund of an order', refunded({})],
    ['refund of a conversion', refunded({ orderId: '', conversionId: ID })],
    ['review', reviewed()],
    ['script ping', { case: 'scriptSeen', value: { pageHost: 'shop.example' } }],
  ])('breaks no rule: %s', (_name, event) => {
    expect(violation(event)).toBeUndefined();
  });

  test.each<[field: string, Event | undefined, more?: Says]>([
    ['event_id', reviewed(), { eventId: 'x' }],
    ['campaign_id', reviewed(), { campaignId: ID.toUpperCase() }],
    ['occurred_at_ms', reviewed(), { occurredAtMs: BigInt(Date.UTC(2000, 0, 1)) - 1n }],
    ['occurred_at_ms', reviewed(), { occurredAtMs: BigInt(Date.UTC(2100, 0, 1)) }],
    ['idempotency_key', reviewed(), { idempotencyKey: 'k'.repeat(129) }],
    ['event', undefined],
    ['reported.amount_minor', reported({ amountMinor: -1n })],
    ['reported.amount_minor', reported({ amountMinor: BigInt(MAX_AMOUNT_MINOR) + 1n })],
    ['reported.currency', reported({ currency: 'euro' })],
    ['reported.source', reported({ source: ConversionSource.UNSPECIFIED })],
    ['reported.source', reported({ source: 99 })],
    ['reported.click_id', reported({ clickId: 'x' })],
    ['reported.clicked_at_ms', reported({ clickedAtMs: 1n })],
    ['reported.order_id', reported({ orderId: 'o'.repeat(201) })],
    ['refunded', refunded({ orderId: '' })],
    ['refunded', refunded({ conversionId: ID })],
    ['refunded.conversion_id', refunded({ orderId: '', conversionId: 'x' })],
    ['reviewed.conversion_id', reviewed({ conversionId: '' })],
    ['reviewed.decision', reviewed({ decision: ReviewDecision.UNSPECIFIED })],
  ])('is refused for its %s', (field, event, more) => {
    expect(violation(event, more)).toMatch(new RegExp(`^${field}: `));
  });
});
