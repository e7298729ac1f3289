import { callStripe, findAtStripe, type Stripe } from '@sillage/runtime/stripe';
import type { PaymentProvider, ProviderCard } from './payment-provider.ts';

type Cards = Pick<
  PaymentProvider,
  | 'createCustomer'
  | 'findCustomer'
  | 'deleteCustomer'
  | 'startCardSetup'
  | 'findCardSetup'
  | 'findSetupIntent'
  | 'listCards'
  | 'removeCard'
>;

/** Stripe's customers, which are found by the merchant's id in their metadata, and their cards. */
export function stripeCards(stripe: Stripe): Cards {
  return {
    createCustomer: ({ ownerUserId, email }, idempotencyKey) =>
      callStripe(async () => {
        const customer = { ...(email !== '' && { email }), metadata: { owner_user_id: ownerUserId } };
        return (await stripe.customers.create(customer, { idempotencyKey })).id;
      }),
    findCustomer: (ownerUserId, { from, to }) =>
      callStripe(async () => {
        // Uses a list, because a search may lag a minute behind.
        for await (const customer of stripe.customers.list({
          created: { gte: seconds(from), lte: seconds(to) },
          limit: 100,
        })) {
          if (customer.metadata.owner_user_id === ownerUserId) return customer.id;
        }
        return undefined;
      }),
    deleteCustomer: async (customerId) => {
      await findAtStripe(() => stripe.customers.del(customerId));
    },
    startCardSetup: ({ customerId, successUrl, cancelUrl }) =>
      callStripe(async () => {
        const urls = { success_url: `${successUrl}&session={CHECKOUT_SESSION_ID}`, cancel_url: cancelUrl };
        const session = await stripe.checkout.sessions.create({
          mode: 'setup',
          customer: customerId,
          // A page without amounts offers the account's payment methods for a currency; only cards are wanted.
          currency: 'eur',
          allowed_payment_method_types: ['card'],
          ...urls,
        });
        if (session.url === null) throw new Error('A page for cards of Stripe has no address');
        return session.url;
      }),
    findCardSetup: (sessionId) =>
      findAtStripe(async () => {
        const { customer, setup_intent } = await stripe.checkout.sessions.retrieve(sessionId);
        return { customerId: idOf(customer), setupIntentId: idOf(setup_intent) };
      }),
    findSetupIntent: (setupIntentId) =>
      findAtStripe(async () => {
        const { id, status, payment_method, customer } = await stripe.setupIntents.retrieve(setupIntentId);
        return { id, status, cardId: idOf(payment_method), customerId: idOf(customer) };
      }),
    listCards: (customerId) =>
      findAtStripe(async () => {
        const cards: ProviderCard[] = [];
        for await (const paymentMethod of stripe.customers.listPaymentMethods(customerId, {
          type: 'card',
          limit: 100,
        })) {
          if (paymentMethod.card) cards.push(cardOf(paymentMethod, paymentMethod.card));
        }
        return cards;
      }),
    removeCard: async (cardId) => {
      await findAtStripe(async () => {
        // Detaching a card twice causes an error that cannot be distinguished from other invalid requests.
        const { customer } = await stripe.paymentMethods.retrieve(cardId);
        if (customer !== null) await stripe.paymentMethods.detach(cardId);
      });
    },
  };
}

function cardOf({ id, created }: Stripe.PaymentMethod, card: Stripe.PaymentMethod.Card): ProviderCard {
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return { cardId: id, brand, last4, expMonth, expYear, addedAt: new Date(created * 1000) };
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
