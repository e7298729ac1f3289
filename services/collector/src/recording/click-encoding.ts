import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { SESSION_PATTERN } from '@sillage/runtime/http';
import { writeUuid } from '../click-token.ts';
import type { Agent } from '../domain/visitor.ts';

/*
 * Encodes ClickRecorded from pieces: the fields of a link or a user agent are encoded once, and each click adds only
 * its own. Protobuf allows any order of fields on the wire, so concatenation is a valid encoding; the property test
 * beside this file compares it with the generated schema. `create` + `toBinary` takes 8 µs per click, this takes 1 µs.
 */

interface LinkFields {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly shortCode: string;
  readonly destinationUrl: string;
  readonly attributionWindowSeconds: number;
}

/** The ids come first, so that `withoutIds` can be a view of the rest. */
export function encodeLinkFields(link: LinkFields): { readonly all: Buffer; readonly withoutIds: Buffer } {
  const writer = new BinaryWriter();
  text(writer, 3, link.campaignId);
  text(writer, 4, link.affiliateId);
  const ids = writer.finish();
  text(writer, 6, link.shortCode);
  text(writer, 13, link.destinationUrl);
  writer.tag(15, WireType.Varint).int64(link.attributionWindowSeconds);
  const all = Buffer.concat([ids, writer.finish()]);
  return { all, withoutIds: all.subarray(ids.length) };
}

export function encodeAgentFields(agent: Agent): Buffer {
  const writer = new BinaryWriter();
  text(writer, 9, agent.device);
  text(writer, 10, agent.browser);
  text(writer, 11, agent.os);
  return Buffer.from(writer.finish());
}

export interface ClickFields {
  readonly eventId: string;
  readonly occurredAtMs: number;
  readonly sessionId: string;
  readonly rejectedReason: string;
  readonly country: string;
  readonly fromDatacenter: boolean;
  readonly referrerHost: string;
  readonly subs: readonly string[];
  readonly traceparent: string;
  /** Set if the click was reported with an idempotency key. */
  readonly idempotency?: { readonly key: string; readonly digest: string } | undefined;
}

/** Clicks are written consecutively into one chunk of memory: a buffer per click costs more than the encoding. */
const CHUNK_BYTES = 65_536;
/** Upper bound of a click's own fields: a few ids, and eleven texts of at most 256 UTF-16 units. */
const OWN_BYTES = 9_000;

let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
let used = 0;

/**
 * One click, as a view into memory that nothing else writes to. Text fields are at most 256 UTF-16 units each. If
 * `linkIds` is given, `linkFields` must lack the ids, and the click's own ids are written as bytes, too.
 */
export function encodeClick(click: ClickFields, linkFields: Buffer, agentFields: Buffer, linkIds?: Buffer): Buffer {
  const most = OWN_BYTES + linkFields.length + agentFields.length;
  if (used + most > chunk.length) {
    chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, most));
    used = 0;
  }
  const start = used;
  let at = putIds(start, click, linkIds);
  at = putTime(at, click.occurredAtMs);
  if (click.rejectedReason !== '') at = put(at, 0x3a, click.rejectedReason);
  if (click.country !== '') at = put(at, 0x42, click.country);
  if (click.referrerHost !== '') at = put(at, 0x62, click.referrerHost);
  for (const sub of click.subs) at = put(at, 0x72, sub);
  if (click.traceparent !== '') at = put(at, 0x82, click.traceparent, 0x01);
  if (click.fromDatacenter) at = putTrue(at, 0xa8, 0x01);
  if (click.idempotency) {
    at = put(at, 0x92, click.idempotency.key, 0x01);
    at = put(at, 0x9a, click.idempotency.digest, 0x01);
  }
  chunk.set(linkFields, at);
  chunk.set(agentFields, at + linkFields.length);
  used = at + linkFields.length + agentFields.length;
  return chunk.subarray(start, used);
}

/** Writes tag, length and UTF-8 text at `at`; returns where it ends. */
function put(at: number, tag: number, value: string, tagHigh?: number): number {
  let start = at;
  chunk[start++] = tag;
  if (tagHigh !== undefined) chunk[start++] = tagHigh;
  // A length of two bytes covers up to 16 383 bytes. Padded varints are valid, and most texts need one byte.
  const short = value.length < 42;
  const length = chunk.write(value, start + (short ? 1 : 2));
  if (short) {
    chunk[start] = length;
    return start + 1 + length;
  }
  chunk[start] = (length & 0x7f) | 0x80;
  chunk[start + 1] = length >>> 7;
  return start + 2 + length;
}

function putTrue(at: number, tag: number, tagHigh: number): number {
  chunk[at] = tag;
  chunk[at + 1] = tagHigh;
  chunk[at + 2] = 1;
  return at + 3;
}

/** Writes the ids of the click and its session: as bytes if `linkIds` is given and the session is 16 bytes long. */
function putIds(start: number, { eventId, sessionId }: ClickFields, linkIds: Buffer | undefined): number {
  if (!linkIds) return put(put(start, 0x0a, eventId), 0x2a, sessionId);
  const isBytes = SESSION_PATTERN.test(sessionId);
  chunk[start] = 0xa2;
  chunk[start + 1] = 0x01;
  chunk[start + 2] = isBytes ? 64 : 48;
  writeUuid(chunk, start + 3, eventId);
  chunk.set(linkIds, start + 19);
  const at = start + 51;
  return isBytes ? at + chunk.write(sessionId, at, 16, 'base64url') : put(at, 0x2a, sessionId);
}

function putTime(at: number, ms: number): number {
  let position = at;
  chunk[position++] = 0x10;
  let rest = ms;
  while (rest >= 0x80) {
    chunk[position++] = (rest % 0x80) | 0x80;
    rest = Math.floor(rest / 0x80);
  }
  chunk[position++] = rest;
  return position;
}

function text(writer: BinaryWriter, field: number, value: string): void {
  if (value !== '') writer.tag(field, WireType.LengthDelimited).string(value);
}
