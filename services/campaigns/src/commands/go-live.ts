import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { lockOwnCampaign, updateCampaignRow } from '../db/campaigns/campaigns.ts';
import { forgetChecksOfBalances } from '../db/imports/imports.ts';
import { lockOwner } from '../db/owners.ts';
import type { CommandDeps } from '../deps.ts';
import { accountClosing } from './account-closing.ts';
import { archived } from './archived.ts';
import { checkCard } from './check-card.ts';
import { checkPayoutCurrency } from './check-payout-currency.ts';
import { publishCampaign } from './publish.ts';

/**
 * Ends the test mode of a campaign: from now on its money is real. Affiliates, links and keys are kept. Does nothing
 * for a live campaign. Throws `card_required` if its owner has no card, and `currency_not_payable`.
 */
export async function goLive(
  deps: CommandDeps,
  ownerUserId: string,
  id: string,
  { cardId }: { readonly cardId: string | null },
): Promise<void> {
  const cards = await deps.billing.cardsOf(ownerUserId);
  const payable = await deps.billing.payableCurrenciesOf(ownerUserId);
  await inTransaction(deps.db, async (trx) => {
    const owner = await lockOwner(trx, ownerUserId, 'share');
    const campaign = found(await lockOwnCampaign(trx, id, ownerUserId, 'update'));
    if (campaign.isArchived || campaign.isClosing) throw archived();
    if (!campaign.isTest) return;
    if (campaign.isDemo) {
      throw new AppError(
        'invalid_transition',
        'A demo shows invented traffic and cannot go live. Create a campaign of your own.',
      );
    }
    if (owner.state !== 'active') throw accountClosing();
    checkCard('goLive', cards, owner, cardId);
    checkPayoutCurrency(payable, { ...campaign, isTest: false });
    await forgetChecksOfBalances(trx, id);
    const now = new Date(deps.clock());
    await publishCampaign(trx, await updateCampaignRow(trx, id, { isTest: false, liveSince: now, cardId }, now));
  });
}
