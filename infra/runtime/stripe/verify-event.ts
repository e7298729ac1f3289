import { createHmac, timingSafeEqual } from 'node:crypto';
import { text } from '@sillage/proto/values/text';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';

const Name = text(255).min(1);

const StripeEvent = z.object({
  id: Name,
  type: Name,
  /** Seconds since the epoch. */
  created: z.number(),
  /** The connected account that it happened on; absent: the platform's own. */
  account: Name.optional(),
  data: z.object({ object: z.looseObject({ id: Name, object: Name, customer: z.union([Name, z.looseObject({ id: Name })]).nullish() }) }),
});
/** What Stripe tells of a change. `data.object` may be out of date: it is read for its id, and the object asked for anew. */
export type StripeEvent = z.infer<typeof StripeEvent>;

/** A delivery that is older, or is dated further ahead, is not believed: it was recorded, or a clock is wrong. */
const TOLERANCE_MS = 300_000;

/**
 * The event of a webhook delivery. `rawBody` is what arrived, byte for byte. Throws `invalid_signature` where the header
 * holds no signature of `secret` for it or is out of its time either way, and `unreadable_event` where what was signed is no event.
 */
export function verifyStripeEvent(rawBody: Buffer, signatureHeader: string | undefined, secret: string, nowMs: number): StripeEvent {
  const { timestamp, signatures } = parseHeader(signatureHeader ?? '');
  if (timestamp === undefined || secret === '') throw refused();
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
  // Several while a secret is being replaced. All are compared, so that the time says nothing of which one fits.
  const fitting = signatures.filter((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
  if (fitting.length === 0 || Math.abs(nowMs - Number(timestamp) * 1000) > TOLERANCE_MS) throw refused();
  return parseEvent(rawBody);
}

function parseHeader(header: string): { readonly timestamp: string | undefined; readonly signatures: readonly Buffer[] } {
  const pairs = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => pairs.flatMap(([key, value = '']) => (key === name ? [value] : []));
  return {
    timestamp: valuesOf('t').find((value) => /^\d{1,12}$/.test(value)),
    signatures: valuesOf('v1').map((value) => Buffer.from(value, 'hex')),
  };
}

function parseEvent(rawBody: Buffer): StripeEvent {
  try {
    return StripeEvent.parse(JSON.parse(rawBody.toString('utf8')));
  } catch (cause) {
    throw new AppError('unreadable_event', 'The event is signed by Stripe and has another form than expected', { cause });
  }
}

const refused = (): AppError =>
  new AppError('invalid_signature', 'The event is not signed by Stripe with the secret of this address, or is out of its time');
