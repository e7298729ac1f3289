import { setFee } from './commands/change-plan.ts';
import { listOwnCampaignIds } from './db/campaigns.ts';
import { findPlan } from './db/merchant-plans.ts';
import type { Db } from './deps.ts';
import { currentFeeBps } from './domain/plan.ts';
import { onLedger } from './ledger-cli.ts';
import { type PlansCall, readCall, USAGE } from './plans-call.ts';

/** `npm run plans`: shows or sets a merchant's plan. Exit code 2: a required setting or argument is missing. */
const call = readCall(process.argv.slice(2));
if ('wrong' in call) {
  process.stderr.write(`${call.wrong}.\n\n${USAGE}`);
  process.exitCode = 2;
} else await onLedger('plans', (db, config) => run(db, call, new Date(Date.now() + config.CLOCK_OFFSET_MS)));

async function run(db: Db, { ownerUserId, feeBps }: PlansCall, now: Date): Promise<void> {
  const isChanged = feeBps === undefined || (await setFee(db, ownerUserId, feeBps, now));
  if (!isChanged) say('Nothing changed: it is the rate in force.');
  const { feeHistory } = await findPlan(db, ownerUserId);
  for (const period of feeHistory) {
    const from = period.fromMs === 0 ? 'the beginning' : new Date(period.fromMs).toISOString();
    say(`${period.feeBps} from ${from}`);
  }
  if (feeHistory.length === 0) say(`${currentFeeBps(feeHistory)}, the list price`);
  if ((await listOwnCampaignIds(db, ownerUserId)).length === 0) say('Billing knows no campaign of this merchant.');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
