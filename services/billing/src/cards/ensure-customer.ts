import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { findCardOwner, lockCardOwner, updateCardOwner } from '../db/card-owners.ts';
import type { CardOwnerRow } from '../db/card-tables.ts';
import { PaymentFault } from '../providers/payment-provider.ts';
import type { CardDeps } from './card-deps.ts';

/** The provider forgets a key after 24 hours. */
const KEY_LIFE_MS = 23 * 3_600_000;
/** How far the provider's clock may be from ours. */
const SLACK_MS = 10 * 60_000;

/**
 * The merchant's customer at the provider, created where there is none: one, whatever happens to the call. A call whose
 * outcome is not known is looked up before anything is sent again. Throws a PaymentFault.
 */
export async function ensureCustomer(deps: CardDeps, ownerUserId: string, email: string): Promise<string> {
  const owner = await findCardOwner(deps.db, ownerUserId);
  if (owner?.customer_id) return owner.customer_id;
  const found = owner?.customer_first_asked_at
    ? await findLostCustomer(deps, ownerUserId, owner.customer_first_asked_at)
    : undefined;
  return keep(deps, ownerUserId, found ?? (await create(deps, ownerUserId, email)));
}

/** The customer of a call whose answer never came, if it was created. */
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

async function create(deps: CardDeps, ownerUserId: string, email: string): Promise<string> {
  const { customerId, key } = await storeKey(deps, ownerUserId);
  if (customerId !== null) return customerId;
  try {
    return await deps.payments.createCustomer({ ownerUserId, email }, key);
  } catch (error) {
    if (error instanceof PaymentFault && error.isKeyExhausted) {
      await deps.db
        .updateTable('card_owners')
        .set({ is_customer_key_spent: true })
        .where('owner_user_id', '=', ownerUserId)
        .where('customer_key', '=', key)
        .execute();
    }
    throw error;
  }
}

type Stored = { readonly customerId: string; readonly key: null } | { readonly customerId: null; readonly key: string };

/** Several at once get the same key, and with it the same customer; who comes when it is known gets the customer. */
function storeKey({ db, clock }: CardDeps, ownerUserId: string): Promise<Stored> {
  return inTransaction(db, async (trx) => {
    const owner = await lockCardOwner(trx, ownerUserId);
    if (owner.is_erased) throw goneAccount();
    if (owner.customer_id !== null) return { customerId: owner.customer_id, key: null };
    const now = clock();
    const usable = usableKey(owner, now);
    if (usable !== undefined) return { customerId: null, key: usable };
    const key = randomUUID();
    await updateCardOwner(trx, ownerUserId, {
      customer_key: key,
      customer_asked_at: new Date(now),
      customer_first_asked_at: owner.customer_first_asked_at ?? new Date(now),
      is_customer_key_spent: false,
    });
    return { customerId: null, key };
  });
}

function usableKey(
  { customer_key: key, customer_asked_at: askedAt, is_customer_key_spent: isSpent }: CardOwnerRow,
  now: number,
) {
  if (key === null || askedAt === null || isSpent) return undefined;
  return now - askedAt.getTime() < KEY_LIFE_MS ? key : undefined;
}

/** The first one that is known stays. */
function keep({ db }: CardDeps, ownerUserId: string, customerId: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    const owner = await lockCardOwner(trx, ownerUserId);
    if (owner.is_erased) throw goneAccount();
    if (owner.customer_id !== null) return owner.customer_id;
    const noCall = {
      customer_key: null,
      customer_asked_at: null,
      customer_first_asked_at: null,
      is_customer_key_spent: false,
    };
    await updateCardOwner(trx, ownerUserId, { customer_id: customerId, ...noCall });
    return customerId;
  });
}

const goneAccount = (): AppError => new AppError('not_found', 'This account was deleted.');
