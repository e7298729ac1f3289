import type { WebhookDelivery } from '@sillage/runtime/provider-calls';
import { readDelivery, type StripeEvent } from '@sillage/runtime/stripe';
import type { ProviderEvent } from './payout-provider.ts';

/** Events after which the state of an account may have changed. */
const ABOUT_ACCOUNTS = /^(account|capability|person)\./;

/** Reads an event of Stripe's webhook for connected accounts, signed with the secret of the endpoint. */
export function readStripeEvent(delivery: WebhookDelivery, secret: string | undefined): ProviderEvent {
  const event = readDelivery(delivery, { variable: 'STRIPE_CONNECT_WEBHOOK_SECRET', secret });
  return { id: event.id, type: event.type, accountId: event.account, change: changeOf(event) };
}

function changeOf({ type, data }: StripeEvent): ProviderEvent['change'] {
  if (type === 'payout.failed') return { returnedPayoutId: data.object.id };
  return ABOUT_ACCOUNTS.test(type) ? 'account' : undefined;
}
