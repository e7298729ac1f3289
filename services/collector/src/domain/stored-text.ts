/**
 * How much of a click's texts is stored, in bytes of UTF-8. Visitors choose these texts, so the limits bound the size
 * of a click; ordinary texts are shorter. The redirect carries them in full.
 */
export const STORED_BYTES = { destination: 512, sub: 128, agentName: 40 } as const;

/** A UTF-16 code unit takes at most three bytes. */
const BYTES_PER_UNIT = 3;

/** The longest beginning of the text that fits into `bytes`, without splitting a character. */
export function storedText(text: string, bytes: number): string {
  if (text.length * BYTES_PER_UNIT <= bytes || Buffer.byteLength(text) <= bytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
