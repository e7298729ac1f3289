import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { setIds } from './click-ids.ts';
import { type ClickRecorded, ClickRecordedSchema } from './gen/sillage/v1/clicks_pb.ts';

/** Field numbers of the texts, in the order of the schema; the others are read below. */
const TEXTS = {
  1: 'eventId',
  3: 'campaignId',
  4: 'affiliateId',
  5: 'sessionId',
  6: 'shortCode',
  7: 'rejectedReason',
  8: 'country',
  9: 'device',
  10: 'browser',
  11: 'os',
  12: 'referrerHost',
  13: 'destinationUrl',
  16: 'traceparent',
} as const;
const OCCURRED_AT_MS = 2;
const SUBS = 14;
const ATTRIBUTION_WINDOW_SECONDS = 15;
const IDS = 20;
const STRICT_UTF8 = true;
/** What the ids were once they are texts. */
const NO_BYTES = new Uint8Array();

/**
 * Decodes a click as `fromBinary` does, in a third of the time: clicks are almost all that is ever read from the log.
 * What it does not know, such as a field of a newer schema, is left to the schema. Ids are texts afterwards, also where
 * they were written as bytes. Throws where the bytes are no message.
 */
export function decodeClick(bytes: Uint8Array): ClickRecorded {
  const reader = new BinaryReader(bytes);
  const click: ClickRecorded = {
    $typeName: 'sillage.v1.ClickRecorded',
    eventId: '',
    occurredAtMs: 0n,
    campaignId: '',
    affiliateId: '',
    sessionId: '',
    shortCode: '',
    rejectedReason: '',
    country: '',
    device: '',
    browser: '',
    os: '',
    referrerHost: '',
    destinationUrl: '',
    subs: [],
    attributionWindowSeconds: 0n,
    traceparent: '',
    unrecordedClicks: 0n,
    idempotencyKey: '',
    idempotencyDigest: '',
    ids: NO_BYTES,
  };
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (wireType === WireType.LengthDelimited && isText(field)) click[TEXTS[field]] = reader.string(STRICT_UTF8);
    else if (wireType === WireType.LengthDelimited && field === SUBS) click.subs.push(reader.string(STRICT_UTF8));
    else if (wireType === WireType.LengthDelimited && field === IDS) setIds(click, reader.bytes());
    else if (wireType === WireType.Varint && field === OCCURRED_AT_MS) click.occurredAtMs = BigInt(reader.int64());
    else if (wireType === WireType.Varint && field === ATTRIBUTION_WINDOW_SECONDS)
      click.attributionWindowSeconds = BigInt(reader.int64());
    else return withTexts(fromBinary(ClickRecordedSchema, bytes));
  }
  return click;
}

function withTexts(click: ClickRecorded): ClickRecorded {
  if (click.ids.length > 0) setIds(click, click.ids);
  click.ids = NO_BYTES;
  return click;
}

function isText(field: number): field is keyof typeof TEXTS {
  return field in TEXTS;
}
