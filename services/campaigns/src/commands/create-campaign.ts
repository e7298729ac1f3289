import type { CreateCampaign } from '@sillage/proto/http/campaigns';
import { defaultLargestOrder } from '@sillage/proto/values/campaigns';
import { inTransaction } from '@sillage/runtime/postgres';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { insertCampaign, insertHoldPeriod } from '../db/campaigns/campaigns.ts';
import { findFraudDefaults, insertFraudPeriod } from '../db/campaigns/fraud-rules.ts';
import { lockOwner } from '../db/owners.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { CommandDeps, Trx } from '../deps.ts';
import { accountClosing } from './account-closing.ts';
import { checkCard } from './check-card.ts';
import { checkPayoutCurrency } from './check-payout-currency.ts';
import { newDashboardToken, newPublicKey } from './new-keys.ts';
import { publishCampaign } from './publish.ts';

export type CampaignInput = z.output<typeof CreateCampaign>;

/**
 * Creates a campaign and returns its id. Throws `card_required` if the owner needs a card and has none, and
 * `currency_not_payable`; test mode needs neither.
 */
export async function createCampaign(deps: CommandDeps, ownerUserId: string, input: CampaignInput): Promise<string> {
  const id = uuidv7();
  const now = new Date(deps.clock());
  const cards = input.isTest ? undefined : await deps.billing.cardsOf(ownerUserId);
  if (!input.isTest && input.paymentMode === 'managed')
    checkPayoutCurrency(await deps.billing.payableCurrenciesOf(ownerUserId), input);
  return inTransaction(deps.db, async (trx) => {
    const owner = await lockOwner(trx, ownerUserId, 'share');
    if (owner.state !== 'active') throw accountClosing();
    if (cards) checkCard('create', cards, owner, input.cardId);
    const cardId = input.isTest ? null : input.cardId;
    await insertNewCampaign(trx, { id, ownerUserId, input: { ...input, cardId }, now, isDemo: false });
    return id;
  });
}

interface NewCampaign {
  readonly id: string;
  readonly ownerUserId: string;
  readonly input: CampaignInput;
  readonly now: Date;
  readonly isDemo: boolean;
}

export async function insertNewCampaign(
  trx: Trx,
  { id, ownerUserId, input, now, isDemo }: NewCampaign,
): Promise<CampaignRow> {
  const row = await insertCampaign(trx, {
    ...input,
    id,
    ownerUserId,
    version: 1,
    largestOrderMinor: input.largestOrderMinor ?? defaultLargestOrder(input.currency),
    publicKey: newPublicKey(),
    dashboardToken: newDashboardToken(),
    isDemo,
    createdAt: now,
    updatedAt: now,
  });
  await insertHoldPeriod(trx, row, now);
  const defaults = await findFraudDefaults(trx, ownerUserId);
  if (defaults) await insertFraudPeriod(trx, id, { ...defaults, fromMs: now.getTime() });
  await publishCampaign(trx, row);
  return row;
}
