import { type ProviderDefinition, ProviderFault } from '@sillage/runtime/provider-calls';
import {
  callStripe,
  classifyStripeError,
  openStripe,
  type Stripe,
  StripeConfig,
  toStripeAmount,
} from '@sillage/runtime/stripe';
import { z } from 'zod';
import type { AccountRequest, PayoutProvider, ProviderAccount } from './payout-provider.ts';
import { readStripeEvent } from './stripe-events.ts';
import { takeBack } from './stripe-take-back.ts';

/** Stripe's maximum length of a description and of a metadata value. */
const MAX_TEXT = 500;
/** Generous allowance for differences between our clock and Stripe's. */
const CLOCKS_DIFFER_MS = 86_400_000;
const PAGE = 100;

const Variables = StripeConfig.extend({
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe(
      'Signs the events of connected accounts that Stripe sends to `/webhooks/stripe/payout`. Absent: they are refused.',
    ),
});

export const stripe: ProviderDefinition<PayoutProvider> = {
  variables: Variables.shape,
  open(config) {
    const { STRIPE_SECRET_KEY, STRIPE_API_URL, STRIPE_CONNECT_WEBHOOK_SECRET } = Variables.parse(config);
    if (STRIPE_SECRET_KEY === undefined) return undefined;
    const client = openStripe({ secretKey: STRIPE_SECRET_KEY, apiUrl: STRIPE_API_URL });
    return createStripePayoutProvider(client, STRIPE_CONNECT_WEBHOOK_SECRET);
  },
};

/** Express accounts and transfers of Stripe Connect. */
export function createStripePayoutProvider(stripe: Stripe, webhookSecret?: string): PayoutProvider {
  return {
    name: 'stripe',
    displayName: 'Stripe',
    readEvent: (delivery) => readStripeEvent(delivery, webhookSecret),
    async createTransfer(request, key) {
      const amount = toStripeAmount(request.amountMinor, request.currency);
      if (amount === undefined)
        throw new ProviderFault('refused', { message: `Stripe cannot transfer this amount of ${request.currency}` });
      const params: Stripe.TransferCreateParams = {
        amount,
        currency: request.currency.toLowerCase(),
        destination: request.accountId,
        transfer_group: request.settlementId,
        ...(request.sourceChargeId && { source_transaction: request.sourceChargeId }),
        description: cut(`Sillage · ${request.campaignName}`),
        metadata: {
          affiliate_id: request.affiliateId,
          affiliate_name: cut(request.affiliateName),
          campaign_name: cut(request.campaignName),
          commission_amount: String(request.amountMinor),
          line_id: request.lineId,
          settlement_id: request.settlementId,
        },
      };
      return (await callStripe(() => stripe.transfers.create(params, { idempotencyKey: key }))).id;
    },
    findTransfer: ({ lineId, settlementId, accountId, since }) =>
      callStripe(async () => {
        const find = async (where: Stripe.TransferListParams) => {
          for await (const { id, metadata } of stripe.transfers.list({ ...where, limit: PAGE })) {
            if (metadata?.line_id === lineId && metadata.settlement_id === settlementId) return id;
          }
          return undefined;
        };
        try {
          // Not by transfer group, because Stripe may replace it with that of the charge.
          return await find({ destination: accountId });
        } catch (error) {
          if (!GONE.has(classifyStripeError(error).code)) throw error;
          // If the account no longer exists, its transfers are searched among all since then.
          return find({ created: { gte: Math.floor((since.getTime() - CLOCKS_DIFFER_MS) / 1000) } });
        }
      }),
    createAccount: (request, key) =>
      callStripe(async () => accountOf(await stripe.accounts.create(accountParams(request), { idempotencyKey: key }))),
    findAccount: ({ affiliateId, payoutAccountId }, since) =>
      callStripe(async () => {
        const sinceS = (since.getTime() - CLOCKS_DIFFER_MS) / 1000;
        // The list is newest first.
        for await (const account of stripe.accounts.list({ limit: PAGE })) {
          const { affiliate_id, payout_account_id } = account.metadata ?? {};
          if (affiliate_id === affiliateId && payout_account_id === payoutAccountId) return accountOf(account);
          if ((account.created ?? 0) < sinceS) return undefined;
        }
        return undefined;
      }),
    getAccount: (accountId) =>
      callStripe(async () => {
        try {
          return accountOf(await stripe.accounts.retrieve(accountId));
        } catch (error) {
          if (GONE.has(classifyStripeError(error).code)) return undefined;
          throw error;
        }
      }),
    createOnboardingLink: (account, { returnUrl, refreshUrl }) =>
      callStripe(async () => {
        const link = { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl } as const;
        return (await stripe.accountLinks.create(link)).url;
      }),
    createDashboardLink: (accountId) => callStripe(async () => (await stripe.accounts.createLoginLink(accountId)).url),
    takeBack: (payoutId, accountId) => callStripe(() => takeBack(stripe, payoutId, accountId)),
  };
}

/** Stripe's error codes for an account that was never ours, was deleted, or whose holder revoked our access. */
const GONE = new Set(['account_invalid', 'resource_missing']);

const accountParams = ({
  affiliateId,
  payoutAccountId,
  affiliateName,
  email,
  country,
}: AccountRequest): Stripe.AccountCreateParams => ({
  type: 'express',
  country,
  email,
  capabilities: { transfers: { requested: true } },
  metadata: {
    affiliate_id: affiliateId,
    affiliate_name: cut(affiliateName),
    ...(payoutAccountId !== undefined && { payout_account_id: payoutAccountId }),
  },
});

const accountOf = (account: Stripe.Account): ProviderAccount => ({
  id: account.id,
  detailsSubmitted: account.details_submitted,
  canReceiveTransfers: account.capabilities?.transfers === 'active',
  disabledReason: account.requirements?.disabled_reason ?? null,
  hasOverdueRequirements: (account.requirements?.past_due ?? []).length > 0,
});

/** Cuts between code points, not inside surrogate pairs. */
const cut = (text: string): string => Array.from(text).slice(0, MAX_TEXT).join('');
