import type { ReplaceFraudRules } from '@sillage/proto/http/fraud-rules';
import { DEFAULT_FRAUD_RULES } from '@sillage/proto/values/fraud';
import { inTransaction } from '@sillage/runtime/postgres';
import { updateCampaignRow } from '../db/campaigns/campaigns.ts';
import {
  findFraudDefaults,
  insertFraudPeriod,
  listFraudPeriods,
  saveFraudDefaults,
} from '../db/campaigns/fraud-rules.ts';
import { lockOwner } from '../db/owners.ts';
import type { CommandDeps } from '../deps.ts';
import { changeRules } from '../domain/fraud-rules.ts';
import { nextPeriodStart } from '../domain/history.ts';
import { lockUnlessArchived } from './archived.ts';
import { publishCampaign } from './publish.ts';

/** Begins a new period of the rules; earlier periods and their findings are kept. */
export async function changeFraudRules(
  deps: CommandDeps,
  ownerUserId: string,
  id: string,
  requested: ReplaceFraudRules,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockUnlessArchived(trx, id, ownerUserId);
    const last = (await listFraudPeriods(trx, id)).at(-1);
    const rules = changeRules(last ?? DEFAULT_FRAUD_RULES, requested);
    if (!rules) return;
    const now = new Date(deps.clock());
    await insertFraudPeriod(trx, id, { ...rules, fromMs: nextPeriodStart(now.getTime(), last).getTime() });
    await publishCampaign(trx, await updateCampaignRow(trx, id, {}, now));
  });
}

/** Sets the rules of new campaigns; existing campaigns are not changed. */
export async function changeFraudDefaults(
  deps: CommandDeps,
  ownerUserId: string,
  requested: ReplaceFraudRules,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockOwner(trx, ownerUserId, 'update');
    const last = await findFraudDefaults(trx, ownerUserId);
    const rules = changeRules(last ?? DEFAULT_FRAUD_RULES, requested);
    if (rules) await saveFraudDefaults(trx, ownerUserId, { ...rules, fromMs: deps.clock() });
  });
}
