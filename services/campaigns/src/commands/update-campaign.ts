import type { UpdateCampaign } from '@sillage/proto/http/campaigns';
import { inTransaction } from '@sillage/runtime/postgres';
import type { z } from 'zod';
import { advanceFollowingLinks } from '../db/affiliates/short-links.ts';
import { DECIDING, insertHoldPeriod, listHoldPeriods, updateCampaignRow } from '../db/campaigns/campaigns.ts';
import { lockOwner } from '../db/owners.ts';
import type { CommandDeps } from '../deps.ts';
import { nextPeriodStart } from '../domain/history.ts';
import { accountClosing } from './account-closing.ts';
import { lockUnlessArchived } from './archived.ts';
import { changesOf } from './changes.ts';
import { checkCard } from './check-card.ts';
import { checkPayoutCurrency } from './check-payout-currency.ts';
import { publishCampaign, publishShortLinks } from './publish.ts';

export type CampaignChanges = z.output<typeof UpdateCampaign>;

/**
 * Applies the differences. A request without changes publishes nothing and keeps the version. Throws `card_required` if
 * a live campaign would be active and its owner has no card, and `currency_not_payable` if the platform is to pay its
 * affiliates from now on, but cannot.
 */
export async function updateCampaign(
  deps: CommandDeps,
  ownerUserId: string,
  id: string,
  input: CampaignChanges,
): Promise<void> {
  const asksForCard = input.isActive === true || typeof input.cardId === 'string';
  const cards = asksForCard ? await deps.billing.cardsOf(ownerUserId) : undefined;
  const payable = input.paymentMode === 'managed' ? await deps.billing.payableCurrenciesOf(ownerUserId) : null;
  await inTransaction(deps.db, async (trx) => {
    // The owner is locked before the campaign, as everywhere, and only if their cards matter.
    const owner = cards && (await lockOwner(trx, ownerUserId, 'share'));
    const before = await lockUnlessArchived(trx, id, ownerUserId);
    if (input.isActive === true && before.isSuspended) throw accountClosing();
    const changes = changesOf(before, input);
    if (!changes) return;
    const needsCard = !before.isTest || typeof input.cardId === 'string';
    if (cards && owner && needsCard) checkCard('activate', cards, owner, input.cardId ?? null);
    if (input.paymentMode !== undefined && input.paymentMode !== before.paymentMode)
      checkPayoutCurrency(payable, { ...before, paymentMode: input.paymentMode });
    const now = new Date(deps.clock());
    const row = await updateCampaignRow(trx, id, changes, now);
    if (DECIDING.some((setting) => row[setting] !== before[setting])) {
      const last = (await listHoldPeriods(trx, id)).at(-1);
      await insertHoldPeriod(trx, row, nextPeriodStart(now.getTime(), last));
    }
    await publishCampaign(trx, row);
    if (row.targetUrl !== before.targetUrl)
      await publishShortLinks(trx, await advanceFollowingLinks(trx, id), row, now);
  });
}
