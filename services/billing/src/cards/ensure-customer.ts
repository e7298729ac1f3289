import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import { callOnce, nextCall, type StoredCall } from '@sillage/runtime/provider-calls';
import { AppError } from '@sillage/runtime/service';
import { findCardOwner, lockCardOwner, markKeySpent, updateCardOwner } from '../db/charges/card-owners.ts';
import type { CardDeps } from './card-deps.ts';

/** Largest assumed difference between the provider's clock and ours. */
const SLACK_MS = 10 * 60_000;

/**
 * The merchant's customer at their provider; created if missing, and only one, whatever happens to the call. New
 * customers are created at the given provider. Throws a ProviderFault.
 */
export async function ensureCustomer(deps: CardDeps, ownerUserId: string, email: string): Promise<string> {
  const owner = await findCardOwner(deps.db, ownerUserId);
  if (owner?.customerId) return owner.customerId;
  const firstAsked = owner?.customerFirstAskedAt;
  const customerId = await callOnce<StoredCall, string>({
    ...(firstAsked && { find: () => findLostCustomer(deps, ownerUserId, firstAsked) }),
    store: () => storeKey(deps, ownerUserId),
    send: ({ key }) => deps.payments.createCustomer({ ownerUserId, email }, key),
    async settle({ key }, state) {
      if (state === 'no_effect' || state === 'key_expired') await markKeySpent(deps.db, ownerUserId, key);
    },
  });
  return keep(deps, ownerUserId, customerId);
}

/** The customer of an unanswered call, if it was created. */
export function findLostCustomer(
  { payments, clock }: Pick<CardDeps, 'payments' | 'clock'>,
  ownerUserId: string,
  firstAsked: Date,
): Promise<string | undefined> {
  return payments.findCustomer(ownerUserId, {
    from: new Date(firstAsked.getTime() - SLACK_MS),
    to: new Date(clock() + SLACK_MS),
  });
}

/** Concurrent calls get the same key, and so the same customer; later ones get the stored customer. */
function storeKey(
  { db, clock, payments }: CardDeps,
  ownerUserId: string,
): Promise<StoredCall | { readonly answer: string }> {
  return inTransaction(db, async (trx) => {
    const owner = await lockCardOwner(trx, ownerUserId);
    if (owner.isErased) throw goneAccount();
    if (owner.customerId !== null) return { answer: owner.customerId };
    const now = clock();
    const { customerKey, customerAskedAt, isCustomerKeySpent } = owner;
    const requestedAt = owner.customerFirstAskedAt ?? new Date(now);
    const isOutcomeUnknown = customerKey !== null && !isCustomerKeySpent;
    if (
      isOutcomeUnknown &&
      nextCall({ isOutcomeUnknown, keyUsedAt: customerAskedAt, requestedAt }, now).way === 'repeat'
    )
      return { key: customerKey, isFirst: false };
    const key = randomUUID();
    await updateCardOwner(trx, ownerUserId, {
      provider: payments.name,
      customerKey: key,
      customerAskedAt: new Date(now),
      customerFirstAskedAt: requestedAt,
      isCustomerKeySpent: false,
    });
    return { key, isFirst: false };
  });
}

/** The customer that was stored first is kept. */
function keep({ db, payments }: CardDeps, ownerUserId: string, customerId: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    const owner = await lockCardOwner(trx, ownerUserId);
    if (owner.isErased) throw goneAccount();
    if (owner.customerId !== null) return owner.customerId;
    const noCall = {
      customerKey: null,
      customerAskedAt: null,
      customerFirstAskedAt: null,
      isCustomerKeySpent: false,
    };
    await updateCardOwner(trx, ownerUserId, { provider: payments.name, customerId, ...noCall });
    return customerId;
  });
}

const goneAccount = (): AppError => new AppError('not_found', 'This account was deleted.');
