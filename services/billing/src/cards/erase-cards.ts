import { inTransaction } from '@sillage/runtime/postgres';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { lockCardOwner, updateCardOwner } from '../db/charges/card-owners.ts';
import { forgetCards, listCards } from '../db/charges/cards.ts';
import { forgetDescriptions } from '../db/charges/charges.ts';
import { forgetPayerAccount } from '../db/charges/payer-accounts.ts';
import { eraseBillingDetails } from '../db/documents/billing-details.ts';
import { forgetCampaignNames } from '../db/documents/invoices.ts';
import { eraseSelfBilling } from '../db/documents/self-billed-documents.ts';
import { type ProviderTask, providerTaskQueue } from '../db/queues.ts';
import { forgetReferences } from '../db/settlements/payment-batches.ts';
import type { Trx } from '../deps.ts';
import type { CardDeps } from './card-deps.ts';
import { publishCards } from './publish-cards.ts';

/**
 * Erases the cards of an erased account, its billing details, its references of payments, and the names of its
 * campaigns; the provider is asked to delete the customer. Amounts, ids and outcomes are kept, because they are the
 * books. Idempotent.
 */
export async function eraseCards({ db, clock }: Pick<CardDeps, 'db' | 'clock'>, ownerUserId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const owner = await lockCardOwner(trx, ownerUserId);
    if (owner.isErased) return;
    const now = new Date(clock());
    const had = (await listCards(trx, ownerUserId)).length;
    await forgetCards(trx, ownerUserId);
    await eraseBillingDetails(trx, ownerUserId);
    await forgetPayerAccount(trx, ownerUserId);
    await forgetReferences(trx, ownerUserId);
    await eraseSelfBilling(trx, ownerUserId);
    await forgetDescriptions(trx, ownerUserId);
    await forgetCampaignNames(trx, ownerUserId);
    const { provider, customerId, customerFirstAskedAt } = owner;
    if (provider !== null && customerId !== null)
      await tell(trx, { provider, kind: 'delete_customer', objectId: customerId });
    else if (provider !== null && customerFirstAskedAt !== null)
      await tell(trx, { provider, kind: 'delete_lost_customer', objectId: ownerUserId });
    await updateCardOwner(trx, ownerUserId, { isErased: true, customerId: null, customerKey: null });
    if (had > 0) await publishCards(trx, ownerUserId, 0, now);
  });
}

const tell = (trx: Trx, task: ProviderTask): Promise<void> => enqueueTasks(trx, providerTaskQueue, [{ payload: task }]);
