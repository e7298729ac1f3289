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
  /** The connected account of the event; absent: the platform's own. */
  account: Name.optional(),
  data: z.looseObject({
    object: z.looseObject({ id: Name, object: Name, customer: z.union([Name, z.looseObject({ id: Name })]).nullish() }),
  }),
});
/**
 * An event of Stripe. `data.object` may be outdated, so only its id is used, and the object is fetched again.
 */
export type StripeEvent = z.infer<typeof StripeEvent>;

/** Deliveries that are older, or further in the future, are rejected: they are replays, or a clock is wrong. */
const TOLERANCE_MS = 300_000;

/**
 * Verifies and parses the event of a webhook delivery. `rawBody` is the unparsed body. Throws `invalid_signature` if
 * the header has no valid signature with `secret`, or its time is out of tolerance, and `unreadable_event` if the
 * signed body is not an event.
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
 * The same for a webhook URL whose secret is configured in `variable`. Also throws `payments_unavailable` if that is
 * not set.
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
    // 0 turns the SDK's check of the time off; it accepts times in the future, and the caller's check is exact.
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
