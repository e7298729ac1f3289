const UUID_BYTES = 16;
const UUID_CHARACTERS = 36;
const SESSION_CHARACTERS = 22;
const DIGITS = Buffer.from('0123456789abcdef', 'latin1');
const ALPHABET = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', 'latin1');
const scratch = Buffer.alloc(3 * UUID_CHARACTERS + SESSION_CHARACTERS, '-');

interface ClickIds {
  eventId: string;
  campaignId: string;
  affiliateId: string;
  sessionId: string;
}

/**
 * Sets what `ids` of a click says, as texts; the session only where it is among them. Throws where they are of another
 * length. All texts are parts of one, since calls out of the engine take longer than everything else here.
 */
export function setIds(click: ClickIds, ids: Uint8Array): void {
  const hasSession = ids.length === 4 * UUID_BYTES;
  if (!hasSession && ids.length !== 3 * UUID_BYTES) throw new RangeError('the ids of a click are 48 or 64 bytes');
  let at = 0;
  for (let place = 0; place < 3 * UUID_BYTES; place += 1) {
    const ofUuid = place & 15;
    if (ofUuid === 4 || ofUuid === 6 || ofUuid === 8 || ofUuid === 10) at += 1;
    const byte = ids[place] ?? 0;
    scratch[at] = DIGITS[byte >> 4] ?? 0;
    scratch[at + 1] = DIGITS[byte & 0x0f] ?? 0;
    at += 2;
  }
  // Three bytes are four characters; the last byte is alone.
  for (let place = 3 * UUID_BYTES; hasSession && place < 4 * UUID_BYTES; place += 3) {
    const bits = ((ids[place] ?? 0) << 16) | ((ids[place + 1] ?? 0) << 8) | (ids[place + 2] ?? 0);
    for (let shift = 18; shift >= 0 && at < scratch.length; shift -= 6)
      scratch[at++] = ALPHABET[(bits >> shift) & 63] ?? 0;
  }
  const texts = scratch.toString('latin1', 0, at);
  click.eventId = texts.slice(0, UUID_CHARACTERS);
  click.campaignId = texts.slice(UUID_CHARACTERS, 2 * UUID_CHARACTERS);
  click.affiliateId = texts.slice(2 * UUID_CHARACTERS, 3 * UUID_CHARACTERS);
  if (hasSession) click.sessionId = texts.slice(3 * UUID_CHARACTERS);
}
