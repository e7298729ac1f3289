import { fromBinary } from '@bufbuild/protobuf';
import { setIds } from './click-ids.ts';
import { type ClickRecorded, ClickRecordedSchema } from './gen/sillage/v1/clicks_pb.ts';
import { KnownTexts } from './known-texts.ts';

/** The schema's string fields, by field number. */
const TEXTS = [
  undefined,
  'eventId',
  undefined,
  'campaignId',
  'affiliateId',
  'sessionId',
  'shortCode',
  'rejectedReason',
  'country',
  'device',
  'browser',
  'os',
  'referrerHost',
  'destinationUrl',
  undefined,
  undefined,
  'traceparent',
] as const;
const OCCURRED_AT_MS = 2;
const SUBS = 14;
const ATTRIBUTION_WINDOW_SECONDS = 15;
const IDS = 20;
const FROM_DATACENTER = 21;
const VARINT = 0;
const LENGTH_DELIMITED = 2;
/** `ids` after they were decoded. */
const NO_BYTES = new Uint8Array();
const texts = new KnownTexts();

/**
 * Decodes a click like `fromBinary`, in a sixth of the time, since almost all events in the log are clicks. Clicks with
 * unknown parts, such as a field of a newer schema, are left to the schema. Ids become strings, even if they were
 * written as bytes. Throws if the bytes are malformed.
 */
export function decodeClick(bytes: Uint8Array): ClickRecorded {
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
    fromDatacenter: false,
  };
  for (let at = 0; at < bytes.length; ) {
    let tag = bytes[at++] ?? 0;
    if (tag >= 0x80) {
      const high = bytes[at++] ?? 0x80;
      // Field numbers have at most two bytes; a second byte of zero is an encoding that only the schema reads.
      if (high === 0 || high >= 0x80) return bySchema(bytes);
      tag = (tag & 0x7f) | (high << 7);
    }
    const field = tag >>> 3;
    const wireType = tag & 7;
    let value = 0;
    // Seven bytes hold every integer of a double; times and windows have at most six.
    for (let scale = 1, digits = 0; ; scale *= 0x80) {
      const byte = bytes[at++] ?? 0x80;
      digits += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
      if (digits === 7 || at >= bytes.length) return bySchema(bytes);
    }
    if (wireType === VARINT && field === OCCURRED_AT_MS) click.occurredAtMs = BigInt(value);
    else if (wireType === VARINT && field === ATTRIBUTION_WINDOW_SECONDS)
      click.attributionWindowSeconds = BigInt(value);
    else if (wireType === VARINT && field === FROM_DATACENTER) click.fromDatacenter = value !== 0;
    else {
      const end = at + value;
      if (wireType !== LENGTH_DELIMITED || end > bytes.length) return bySchema(bytes);
      const name = TEXTS[field];
      if (name) click[name] = texts.read(bytes, at, end);
      else if (field === SUBS) click.subs.push(texts.read(bytes, at, end));
      else if (field === IDS) setIds(click, bytes.subarray(at, end));
      else return bySchema(bytes);
      at = end;
    }
  }
  return click;
}

function bySchema(bytes: Uint8Array): ClickRecorded {
  const click = fromBinary(ClickRecordedSchema, bytes);
  if (click.ids.length > 0) setIds(click, click.ids);
  click.ids = NO_BYTES;
  return click;
}
