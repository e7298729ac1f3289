import { inTransaction } from '@sillage/runtime/postgres';
import { lockCardOwner, updateCardOwner } from '../db/card-owners.ts';
import { forgetCards, listCards } from '../db/cards.ts';
import { forgetDescriptions } from '../db/charges.ts';
import { forgetCampaignNames } from '../db/invoices.ts';
import { insertTask } from '../db/provider-tasks.ts';
import type { CardDeps } from './card-deps.ts';
import { publishCards } from './publish-cards.ts';

/**
 * Forgets the cards of an account that was erased, and what names its campaigns; the provider is told to delete the
 * customer. Amounts, ids and outcomes stay: they are the books. A second time it changes nothing.
 */
export async function eraseCards({ db, clock }: Pick<CardDeps, 'db' | 'clock'>, ownerUserId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const owner = await lockCardOwner(trx, ownerUserId);
    if (owner.is_erased) return;
    const now = new Date(clock());
    const had = (await listCards(trx, ownerUserId)).length;
    await forgetCards(trx, ownerUserId);
    await forgetDescriptions(trx, ownerUserId);
    await forgetCampaignNames(trx, ownerUserId);
    if (owner.customer_id !== null) await insertTask(trx, 'delete_customer', owner.customer_id, now);
    else if (owner.customer_first_asked_at !== null) await insertTask(trx, 'delete_lost_customer', ownerUserId, now);
    await updateCardOwner(trx, ownerUserId, { is_erased: true, customer_id: null, customer_key: null });
    if (had > 0) await publishCards(trx, ownerUserId, 0, now);
  });
}
