import { KnownTexts } from './known-texts.ts';

const UUID_BYTES = 16;
const UUID_CHARACTERS = 36;
const SESSION_CHARACTERS = 22;
const DIGITS = Buffer.from('0123456789abcdef', 'latin1');
const ALPHABET = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', 'latin1');
const scratch = Buffer.alloc(UUID_CHARACTERS + SESSION_CHARACTERS, '-');
/** For ids of campaigns and affiliates, which recur. */
const known = new KnownTexts((bytes) => scratch.toString('latin1', 0, writeUuid(bytes)));

interface ClickIds {
  eventId: string;
  campaignId: string;
  affiliateId: string;
  sessionId: string;
}

/**
 * Decodes `ids` into the id fields of a click, as strings; the session only if it is included. Throws if the length is
 * wrong. The ids that are unique to a click are substrings of one string, because calls out of the engine take longer
 * than everything else here.
 */
export function setIds(click: ClickIds, ids: Uint8Array): void {
  const hasSession = ids.length === 4 * UUID_BYTES;
  if (!hasSession && ids.length !== 3 * UUID_BYTES) throw new RangeError('the ids of a click are 48 or 64 bytes');
  click.campaignId = known.read(ids, UUID_BYTES, 2 * UUID_BYTES);
  click.affiliateId = known.read(ids, 2 * UUID_BYTES, 3 * UUID_BYTES);
  const end = writeUuid(ids);
  const texts = scratch.toString('latin1', 0, hasSession ? writeSession(ids, end) : end);
  click.eventId = texts.slice(0, UUID_CHARACTERS);
  if (hasSession) click.sessionId = texts.slice(UUID_CHARACTERS);
}

/**
 * Writes the first sixteen bytes as a UUID to the beginning of `scratch`, whose dashes are never overwritten. Returns
 * the next offset.
 */
function writeUuid(bytes: Uint8Array): number {
  let at = 0;
  for (let place = 0; place < UUID_BYTES; place += 1) {
    if (place === 4 || place === 6 || place === 8 || place === 10) at += 1;
    const byte = bytes[place] ?? 0;
    scratch[at] = DIGITS[byte >> 4] ?? 0;
    scratch[at + 1] = DIGITS[byte & 0x0f] ?? 0;
    at += 2;
  }
  return at;
}

/** Three bytes become four characters; the last byte is alone. */
function writeSession(ids: Uint8Array, start: number): number {
  let at = start;
  for (let place = 3 * UUID_BYTES; place < 4 * UUID_BYTES; place += 3) {
    const bits = ((ids[place] ?? 0) << 16) | ((ids[place + 1] ?? 0) << 8) | (ids[place + 2] ?? 0);
    for (let shift = 18; shift >= 0 && at < scratch.length; shift -= 6)
      scratch[at++] = ALPHABET[(bits >> shift) & 63] ?? 0;
  }
  return at;
}
