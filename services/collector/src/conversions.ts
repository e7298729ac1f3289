import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { type ConversionEvent, ConversionEventSchema } from '@sillage/proto/events/conversions';
import type { CampaignFacts } from '@sillage/proto/http/links';
import { MAX_AMOUNT_MINOR, MAX_PAGE_AMOUNT_MINOR, parseDecimalAmount } from '@sillage/proto/values/money';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { AppError, currentTraceparent } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { eventIdOf, type NamedContent } from './domain/event-ids.ts';

type EventBody = Exclude<MessageInitShape<typeof ConversionEventSchema>['event'], undefined>;

export interface ConversionMessage {
  readonly campaignId: string;
  readonly occurredAtMs: number;
  /** Set if the report has an idempotency key. */
  readonly identity?: NamedContent | undefined;
  readonly event: EventBody;
}

export interface MadeConversion {
  readonly id: string;
  readonly event: OutgoingEvent;
}

/** Creates an event of the `conversions` topic, already encoded. */
export function makeConversion({ campaignId, occurredAtMs, identity, event }: ConversionMessage): MadeConversion {
  const id = identity ? eventIdOf(campaignId, identity) : uuidv7();
  const message: ConversionEvent = create(ConversionEventSchema, {
    eventId: id,
    occurredAtMs: BigInt(occurredAtMs),
    campaignId,
    traceparent: currentTraceparent() ?? '',
    event,
    idempotencyKey: identity?.key ?? '',
    idempotencyDigest: identity?.digest ?? '',
  });
  return { id, event: { partitionKey: campaignId, value: toBinary(ConversionEventSchema, message) } };
}

/**
 * The amount in minor units, from either form; throws `validation_failed` with the reason. Too many decimals are
 * refused for a server, which can correct them, and rounded for a page, which would lose its order. The maximum is
 * smaller for a page.
 */
export function amountOf(
  given: { amountMinor?: number | undefined; amount?: string | undefined },
  currency: string,
  by: 'server' | 'page' = 'server',
): number {
  const minor =
    given.amountMinor ??
    (given.amount === undefined
      ? undefined
      : parseDecimalAmount(given.amount, currency, by === 'page' ? 'round' : 'refuse'));
  if (minor === undefined) {
    throw new AppError(
      'validation_failed',
      `The amount is not a plain decimal with the decimals of ${currency}, such as 29.90. Nothing was recorded.`,
    );
  }
  // The ledger cannot store it; if accepted, it would end as a dead letter.
  if (minor > (by === 'page' ? MAX_PAGE_AMOUNT_MINOR : MAX_AMOUNT_MINOR))
    throw new AppError('validation_failed', 'The amount is too large. Nothing was recorded.');
  return minor;
}

/** Throws `not_found` without a campaign and `campaign_paused` for one that currently accepts no conversions. */
export function requireActive(campaign: CampaignFacts | undefined): CampaignFacts {
  if (!campaign) throw new AppError('not_found', 'There is no such campaign. Check the campaign id of the script.');
  if (!campaign.isActive)
    throw new AppError('campaign_paused', 'The campaign is paused and accepts no conversions. Nothing was recorded.');
  return campaign;
}
