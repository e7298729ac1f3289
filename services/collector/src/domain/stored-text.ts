/**
 * What of a click's texts is kept, in bytes of UTF-8. Visitors write them, so that together they bound what one click
 * can cost; honest ones are shorter. The redirect carries them whole.
 */
export const STORED_BYTES = { destination: 512, sub: 128, agentName: 40 } as const;

/** Of UTF-16 units; each takes three bytes at most. */
const BYTES_PER_UNIT = 3;

/** The text, or the beginning of it that fits into `bytes`; never half a character. */
export function storedText(text: string, bytes: number): string {
  if (text.length * BYTES_PER_UNIT <= bytes || Buffer.byteLength(text) <= bytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
