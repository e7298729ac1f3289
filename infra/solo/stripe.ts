import { randomBytes } from 'node:crypto';
import type { Clock, Lifecycle, Logger } from '@sillage/runtime/service';
import { startStripeLocal } from '@sillage/stripe-local';
import { isThisMachineAlone } from './this-machine.ts';

interface SoloStripeOptions {
  readonly log: Logger;
  readonly clock: Clock;
  /** State file of cards and payout accounts. */
  readonly file: string;
}

/**
 * Starts a stand-in for Stripe if no account is configured and only this machine can reach the installation. Resolves
 * with the variables that make billing and payout use it.
 */
export async function standInForStripe(
  life: Lifecycle,
  env: Readonly<Record<string, string | undefined>>,
  options: SoloStripeOptions,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (env.STRIPE_SECRET_KEY || !isThisMachineAlone(env)) return undefined;
  const [own, connected] = [newSecret(), newSecret()];
  const { apiUrl, secretKey } = await startStripeLocal(life, {
    ...options,
    isBalanceEnforced: true,
    // As at Stripe: charged money can be transferred from its charge at once, and otherwise only after this time.
    fundsAfterMs: 7 * 86_400_000,
    webhooks: [
      { url: `${env.PUBLIC_URL}/webhooks/stripe/billing`, secret: own, connect: false },
      { url: `${env.PUBLIC_URL}/webhooks/stripe/payout`, secret: connected, connect: true },
    ],
  });
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_API_URL: apiUrl,
    STRIPE_WEBHOOK_SECRET: own,
    STRIPE_CONNECT_WEBHOOK_SECRET: connected,
  };
}

const newSecret = (): string => `whsec_${randomBytes(24).toString('hex')}`;
