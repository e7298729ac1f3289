import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@sillage/runtime/service';
import { type StripeEvent, verifyStripeEvent } from '@sillage/runtime/stripe';
import type { ProviderEvent, WebhookDelivery } from './payout-provider.ts';

/** Events after which an account may be another one than it was. */
const ABOUT_ACCOUNTS = /^(account|capability|person)\./;

/** What Stripe says of connected accounts, signed with the secret of the endpoint. */
export function readStripeEvent({ body, headers, nowMs }: WebhookDelivery, secret: string | undefined): ProviderEvent {
  if (secret === undefined) throw new AppError('payments_unavailable', 'STRIPE_CONNECT_WEBHOOK_SECRET is not set');
  const event = verifyStripeEvent(body, signatureOf(headers), secret, nowMs);
  return { id: event.id, type: event.type, accountId: event.account, change: changeOf(event) };
}

function signatureOf({ 'stripe-signature': header }: IncomingHttpHeaders): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}

function changeOf({ type, data }: StripeEvent): ProviderEvent['change'] {
  if (type === 'payout.failed') return { returnedPayoutId: data.object.id };
  return ABOUT_ACCOUNTS.test(type) ? 'account' : undefined;
}
