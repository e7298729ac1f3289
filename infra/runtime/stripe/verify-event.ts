import { text } from '@sillage/proto/values/text';
import type { WebhookDelivery } from '@sillage/runtime/provider-calls';
import { AppError } from '@sillage/runtime/service';
import Stripe from 'stripe';
import { z } from 'zod';

const Name = text(255).min(1);

const StripeEvent = z.looseObject({
  id: Name,
  type: Name,
  /** Seconds since the epoch. */
  created: z.number(),
  /** The connected account that it happened on; absent: the platform's own. */
  account: Name.optional(),
  data: z.looseObject({
    object: z.looseObject({ id: Name, object: Name, customer: z.union([Name, z.looseObject({ id: Name })]).nullish() }),
  }),
});
/**
 * A change that Stripe reports. `data.object` may be out of date: it is read for its id, and the object asked for anew.
 */
export type StripeEvent = z.infer<typeof StripeEvent>;

/** A delivery that is older, or is dated further ahead, is not believed: it was recorded, or a clock is wrong. */
const TOLERANCE_MS = 300_000;

/**
 * The event of a webhook delivery. `rawBody` is what arrived, byte for byte. Throws `invalid_signature` where the
 * header holds no signature of `secret` for it or is out of its time either way, and `unreadable_event` where what was
 * signed is no event.
 */
export function verifyStripeEvent(
  rawBody: Buffer,
  signatureHeader: string | undefined,
  secret: string,
  nowMs: number,
): StripeEvent {
  const event = signedEvent(rawBody, signatureHeader ?? '', secret);
  const signedAtMs = Number(signatureHeader?.match(/.*(?:^|,)t=(\d+)/)?.[1]) * 1000;
  if (!(Math.abs(nowMs - signedAtMs) <= TOLERANCE_MS)) throw refused();
  const { data, error } = StripeEvent.safeParse(event);
  if (error) throw unreadable(error);
  return data;
}

/**
 * The same of a delivery to the address whose secret `variable` holds. Throws `payments_unavailable`, too, where that
 * is not set.
 */
export function readDelivery(
  { body, headers, nowMs }: WebhookDelivery,
  { variable, secret }: { readonly variable: string; readonly secret: string | undefined },
): StripeEvent {
  if (secret === undefined)
    throw new AppError('payments_unavailable', `${variable} is not set: events cannot be believed.`);
  const { 'stripe-signature': signature } = headers;
  return verifyStripeEvent(body, Array.isArray(signature) ? signature.join(',') : signature, secret, nowMs);
}

function signedEvent(rawBody: Buffer, header: string, secret: string): unknown {
  try {
    // 0: its own check of the time would let pass what is dated ahead, and forgive part of a second; the caller's does
    // not.
    return Stripe.webhooks.constructEvent(rawBody, header, secret, 0);
  } catch (cause) {
    throw cause instanceof Stripe.errors.StripeSignatureVerificationError ? refused(cause) : unreadable(cause);
  }
}

const refused = (cause?: unknown): AppError =>
  new AppError(
    'invalid_signature',
    'The event is not signed by Stripe with the secret of this address, or is out of its time',
    { cause },
  );

const unreadable = (cause: unknown): AppError =>
  new AppError('unreadable_event', 'The event is signed by Stripe and has another form than expected', { cause });
