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
  /** Where the reporter named the report. */
  readonly identity?: NamedContent | undefined;
  readonly event: EventBody;
}

export interface MadeConversion {
  readonly id: string;
  readonly event: OutgoingEvent;
}

/** Makes an event of the `conversions` topic, encoded once. */
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
 * Minor units of an amount given in either form; throws `validation_failed` with what is wrong. Places beyond the
 * currency's are refused to a server, which can correct itself, and rounded for a page, which would lose its order. A
 * page's word is believed up to a smaller amount.
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
  // The ledger could not hold it: accepted, it would end among the dead letters.
  if (minor > (by === 'page' ? MAX_PAGE_AMOUNT_MINOR : MAX_AMOUNT_MINOR))
    throw new AppError('validation_failed', 'The amount is too large. Nothing was recorded.');
  return minor;
}

/** Throws `not_found` for no campaign and `campaign_paused` for one that takes no conversions now. */
export function requireActive(campaign: CampaignFacts | undefined): CampaignFacts {
  if (!campaign) throw new AppError('not_found', 'There is no such campaign. Check the campaign id of the script.');
  if (!campaign.isActive)
    throw new AppError('campaign_paused', 'The campaign is paused and takes no conversions. Nothing was recorded.');
  return campaign;
}
