import { type Clock, createLifecycle, createLogger, type OwnedLifecycle } from '@sillage/runtime/service';
import { classifyStripeError, openStripe, type StripeFailure } from '@sillage/runtime/stripe';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { type StripeLocal, type StripeLocalOptions, startStripeLocal } from '../start.ts';

export interface LocalStripe extends StripeLocal {
  readonly stripe: Stripe;
  readonly life: OwnedLifecycle;
  /** Advances its clock, which otherwise stands still. */
  passTime(ms: number): void;
  readonly clock: Clock;
  /** A customer with a saved card: a test card's ready-made payment method. */
  customerWith(card: string): Promise<{ readonly customer: string; readonly card: string }>;
  /** A connected account that can receive transfers. */
  enabledAccount(): Promise<string>;
}

/** 2026-11-22T00:00:00Z */
export const START_MS = 1_795_305_600_000;

/** A stand-in with its own client; ends with `life.stop()`. */
export async function openLocal(options: Partial<StripeLocalOptions> = {}): Promise<LocalStripe> {
  const log = createLogger('test', 'silent');
  const life = createLifecycle(log);
  let nowMs = START_MS;
  const clock = () => nowMs;
  const local = await startStripeLocal(life, { log, clock, ...options });
  const stripe = openStripe({ secretKey: local.secretKey, apiUrl: local.apiUrl });
  return Object.assign(local, {
    stripe,
    life,
    clock,
    passTime(ms: number) {
      nowMs += ms;
    },
    async customerWith(card: string) {
      const customer = await stripe.customers.create({ email: 'ann@example.com' });
      const saved = await stripe.paymentMethods.attach(card, { customer: customer.id });
      return { customer: customer.id, card: saved.id };
    },
    async enabledAccount() {
      const account = await stripe.accounts.create({
        type: 'express',
        country: 'FR',
        capabilities: { transfers: { requested: true } },
      });
      local.onboard(account.id, 'complete');
      return account.id;
    },
  });
}

/** The classified error of a failed call. */
export const failureOf = (call: Promise<unknown>): Promise<StripeFailure> =>
  call.then(() => expect.unreachable('the call passed'), classifyStripeError);
