import { z } from 'zod';
import { ApiError, refused } from '../api-error.ts';
import { endpoint, mergeMetadata, nowS, type World } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { Account } from '../objects.ts';
import { params } from '../params.ts';
import { listing, Retrieve } from './lookups.ts';

const LINK_LIFETIME_S = 300;

const requested = z.strictObject({ requested: params.bool }).optional();
const profile = z
  .strictObject({
    name: params.text.optional(),
    url: params.text.optional(),
    mcc: params.text.optional(),
    product_description: params.text.optional(),
    support_email: params.text.optional(),
  })
  .optional();
const person = z
  .strictObject({
    email: params.text.optional(),
    first_name: params.text.optional(),
    last_name: params.text.optional(),
  })
  .optional();
const NewAccount = z.strictObject({
  type: z.literal('express'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
  email: params.text.optional(),
  business_type: z.enum(['individual', 'company', 'non_profit', 'government_entity']).optional(),
  business_profile: profile,
  individual: person,
  default_currency: params.currency.optional(),
  capabilities: z.strictObject({ transfers: requested, card_payments: requested }).optional(),
  metadata: params.metadata.optional(),
  expand: params.expand,
});
const NewLink = z.strictObject({
  account: params.text,
  type: z.enum(['account_onboarding', 'account_update']),
  refresh_url: params.url,
  return_url: params.url,
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
  expand: params.expand,
});

export const accountEndpoints = [
  endpoint('POST', '/v1/accounts', NewAccount, ({ world, params: given }) => {
    const account: Account = {
      id: newId('acct'),
      object: 'account',
      created: nowS(world),
      type: 'express',
      country: given.country,
      default_currency: given.default_currency ?? (given.country === 'US' ? 'usd' : 'eur'),
      email: given.email ?? null,
      business_type: given.business_type ?? null,
      business_profile: {
        name: null,
        url: null,
        mcc: null,
        product_description: null,
        support_email: null,
        ...given.business_profile,
      },
      capabilities: Object.fromEntries(
        Object.entries(given.capabilities ?? {}).flatMap(([name, capability]) =>
          capability?.requested ? [[name, 'inactive' as const]] : [],
        ),
      ),
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      requirements: requirementsOf('unfinished'),
      metadata: mergeMetadata({}, given.metadata),
    };
    world.store.put('account', account);
    return account;
  }),

  listing('/v1/accounts', 'account'),

  endpoint('GET', '/v1/accounts/:id', Retrieve, ({ world, id }) => getAccount(world, id)),

  endpoint('POST', '/v1/account_links', NewLink, ({ world, params: given }) => {
    const account = getAccount(world, given.account);
    if (given.type === 'account_update')
      throw refused('You cannot create `account_update` type Account Links for this account.', { param: 'type' });
    const { refresh_url, return_url } = given;
    const created = nowS(world);
    const link = {
      id: newId('link'),
      account: account.id,
      created,
      expires_at: created + LINK_LIFETIME_S,
      refresh_url,
      return_url,
      isUsed: false,
    };
    world.store.put('account_link', link);
    return {
      object: 'account_link',
      created,
      expires_at: link.expires_at,
      url: `${world.pagesUrl()}/setup/${link.id}`,
    };
  }),

  endpoint('POST', '/v1/accounts/:id/login_links', Retrieve, ({ world, id }) => {
    const account = getAccount(world, id);
    if (!account.details_submitted)
      throw refused('Cannot create a login link for an account that has not completed onboarding.');
    const link = { id: newId('login'), account: id, created: nowS(world), isUsed: false };
    world.store.put('login_link', link);
    return { object: 'login_link', created: link.created, url: `${world.pagesUrl()}/express/${link.id}` };
  }),
];

/** Like Stripe, does not distinguish a missing account from another platform's. */
export function getAccount(world: World, id: string): Account {
  const account = world.store.get('account', id);
  if (account) return account;
  throw new ApiError(
    403,
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  );
}

/** Outcomes of an onboarding. */
export const ONBOARDING = ['complete', 'unfinished', 'verifying', 'restricted', 'rejected'] as const;
export type Onboarding = (typeof ONBOARDING)[number];

/** Sets the account to the outcome that the hosted page, or a test, has chosen. */
export function onboard(world: World, id: string, outcome: Onboarding): Account {
  const account = getAccount(world, id);
  const isComplete = outcome === 'complete';
  const capability = isComplete ? 'active' : outcome === 'verifying' ? 'pending' : 'inactive';
  const updated: Account = {
    ...account,
    details_submitted: outcome !== 'unfinished',
    charges_enabled: isComplete,
    payouts_enabled: isComplete,
    capabilities: Object.fromEntries(Object.keys(account.capabilities).map((name) => [name, capability])),
    requirements: requirementsOf(outcome),
  };
  world.store.put('account', updated);
  world.emit('account.updated', updated, id);
  return updated;
}

const DUE = [
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
] as const;

const REASONS: Readonly<Record<Onboarding, string | null>> = {
  complete: null,
  unfinished: 'requirements.past_due',
  verifying: 'requirements.pending_verification',
  restricted: 'requirements.past_due',
  rejected: 'rejected.fraud',
};

function requirementsOf(outcome: Onboarding): Account['requirements'] {
  const due = outcome === 'unfinished' ? DUE : outcome === 'restricted' ? ['individual.verification.document'] : [];
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    eventually_due: due,
    past_due: outcome === 'restricted' ? due : [],
    pending_verification: outcome === 'verifying' ? ['individual.verification.document'] : [],
    disabled_reason: REASONS[outcome],
    errors: [],
  };
}
