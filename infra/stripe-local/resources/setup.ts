import { z } from 'zod';
import { type Call, endpoint, mergeMetadata, nowS, type World } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { CheckoutSession, SetupIntent } from '../objects.ts';
import { params } from '../params.ts';
import type { Decline } from '../test-cards.ts';
import { type NewCard, saveCard } from './cards.ts';
import { getCustomer } from './customers.ts';
import { getObject, listing, Retrieve, retrieval } from './lookups.ts';

const LIFETIME_S = 24 * 3600;

const NewSession = z.strictObject({
  mode: z.literal('setup'),
  customer: params.text.optional(),
  currency: params.currency.optional(),
  success_url: params.url,
  cancel_url: params.url.optional(),
  client_reference_id: params.text.max(200).optional(),
  locale: params.text.optional(),
  /** Newer than the vendor's mock. */
  allowed_payment_method_types: params.list(z.literal('card')).optional(),
  metadata: params.metadata.optional(),
  setup_intent_data: z
    .strictObject({ description: params.text.optional(), metadata: params.metadata.optional() })
    .optional(),
  expand: params.expand,
});

export const setupEndpoints = [
  endpoint('POST', '/v1/checkout/sessions', NewSession, createSession),

  listing('/v1/checkout/sessions', 'checkout.session', ['customer']),

  endpoint('GET', '/v1/checkout/sessions/:id', Retrieve, ({ world, id }) => getSession(world, id)),

  retrieval('/v1/setup_intents', 'setup_intent'),
];

function createSession({ world, params: given }: Call<z.output<typeof NewSession>>): CheckoutSession {
  if (given.customer !== undefined) getCustomer(world, given.customer, 'customer');
  const id = newId('cs_test');
  const created = nowS(world);
  const payment_method_types = ['card'];
  const customer = given.customer ?? null;
  const intent: SetupIntent = {
    id: newId('seti'),
    object: 'setup_intent',
    created,
    livemode: false,
    client_secret: newId('seti_secret'),
    customer,
    description: given.setup_intent_data?.description ?? null,
    payment_method: null,
    payment_method_types,
    status: 'requires_payment_method',
    usage: 'off_session',
    last_setup_error: null,
    metadata: mergeMetadata({}, given.setup_intent_data?.metadata),
  };
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    created,
    livemode: false,
    mode: 'setup',
    status: 'open',
    payment_status: 'no_payment_required',
    customer,
    client_reference_id: given.client_reference_id ?? null,
    currency: given.currency ?? null,
    locale: given.locale ?? null,
    setup_intent: intent.id,
    payment_method_types,
    success_url: given.success_url,
    cancel_url: given.cancel_url ?? null,
    expires_at: created + LIFETIME_S,
    url: `${world.pagesUrl()}/checkout/${id}`,
    metadata: mergeMetadata({}, given.metadata),
  };
  world.store.put('setup_intent', intent);
  world.store.put('checkout.session', session);
  return session;
}

/** The session's present state: an open one past its end has expired. */
export function getSession(world: World, id: string): CheckoutSession {
  const session = getObject(world, 'checkout.session', id);
  return session.status === 'open' && session.expires_at <= nowS(world) ? expire(world, session) : session;
}

function expire(world: World, session: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  world.store.put('checkout.session', expired);
  return expired;
}

/** Submits the hosted page's form: the card is saved, unless its bank declines. Returns the redirect address. */
export function completeSession(
  world: World,
  session: CheckoutSession,
  card: Omit<NewCard, 'customer'>,
): { readonly refused: Decline } | { readonly url: string } {
  const intent = getObject(world, 'setup_intent', session.setup_intent);
  const refusal = card.test.atSetup;
  if (refusal) {
    const { code, declineCode, message } = refusal;
    const failed: SetupIntent = {
      ...intent,
      last_setup_error: { type: 'card_error', code, decline_code: declineCode, message },
    };
    world.store.put('setup_intent', failed);
    world.emit('setup_intent.setup_failed', failed);
    return { refused: refusal };
  }
  const customer = session.customer === null ? null : getCustomer(world, session.customer).id;
  const saved = saveCard(world, { ...card, customer });
  const succeeded: SetupIntent = { ...intent, status: 'succeeded', payment_method: saved.id, last_setup_error: null };
  const complete: CheckoutSession = { ...session, status: 'complete', url: null };
  world.store.put('setup_intent', succeeded);
  world.store.put('checkout.session', complete);
  world.emit('setup_intent.succeeded', succeeded);
  world.emit('checkout.session.completed', complete);
  return { url: (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id) };
}
