import { text } from '@sillage/proto/values/text';
import { AppError } from '@sillage/runtime/service';
import Stripe from 'stripe';
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
const TOLERANCE_S = 300;

/**
 * The event of a webhook delivery. `rawBody` is what arrived, byte for byte. Throws `invalid_signature` where the header
 * holds no signature of `secret` for it or is out of its time either way, and `unreadable_event` where what was signed is no event.
 */
export function verifyStripeEvent(rawBody: Buffer, signatureHeader: string | undefined, secret: string, nowMs: number): StripeEvent {
  const event = signedEvent(rawBody, signatureHeader ?? '', secret, nowMs);
  // The library takes what is dated ahead for new.
  const signedAtS = Number(signatureHeader?.match(/.*(?:^|,)t=(\d+)/)?.[1]);
  if (!(signedAtS - Math.floor(nowMs / 1000) <= TOLERANCE_S)) throw refused();
  const { data, error } = StripeEvent.safeParse(event);
  if (error) throw unreadable(error);
  return data;
}

function signedEvent(rawBody: Buffer, header: string, secret: string, nowMs: number): unknown {
  try {
    return Stripe.webhooks.constructEvent(rawBody, header, secret, TOLERANCE_S, undefined, nowMs);
  } catch (cause) {
    throw cause instanceof Stripe.errors.StripeSignatureVerificationError ? refused(cause) : unreadable(cause);
  }
}

const refused = (cause?: unknown): AppError =>
  new AppError('invalid_signature', 'The event is not signed by Stripe with the secret of this address, or is out of its time', { cause });

const unreadable = (cause: unknown): AppError =>
  new AppError('unreadable_event', 'The event is signed by Stripe and has another form than expected', { cause });
