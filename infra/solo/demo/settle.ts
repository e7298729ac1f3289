import { setTimeout as sleep } from 'node:timers/promises';
import { AffiliateBalances } from '@sillage/proto/http/billing';
import { Quote, SettlementList } from '@sillage/proto/http/settlements';
import { CampaignStatistics } from '@sillage/proto/http/statistics';
import { sumOf } from '@sillage/proto/values/money';
import { type DemoAccount, type DemoCaller, signInToDemo } from './account.ts';

const POLL_MS = 250;
/** Longer than a busy machine needs. An installation that is stopped meanwhile settles after its next start. */
const PATIENCE_MS = 10 * 60_000;

export interface DemoSettlement extends DemoAccount {
  readonly attributionUrl: string;
  readonly billingUrl: string;
  readonly campaignId: string;
  /** The range of conversions to settle, all of which are finally decided. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly conversions: number;
  readonly signal: AbortSignal;
}

/**
 * Pays the demo's affiliates their earnings, as its merchant would: with a test card, once everything is approved and
 * booked. Does nothing if a payment exists already, or the merchant has changed the password.
 */
export async function settleDemo(settlement: DemoSettlement): Promise<void> {
  const call = await signInToDemo(settlement);
  if (!call) return;
  const { billingUrl, campaignId, signal } = settlement;
  const settlements = `${billingUrl}/api/v1/billing/settlements`;
  const newest = async () =>
    (await read(call, SettlementList, `${settlements}?campaignId=${campaignId}&limit=1`)).settlements[0];
  while ((await newest()) === undefined) {
    await until(() => isBooked(call, settlement), signal);
    const requested = { reason: 'pay_now', campaignId };
    const quote = Quote.parse(await (await call('POST', `${settlements}/quote`, requested)).json());
    const cardId = quote.testCards.find((card) => card.outcome === 'pays')?.id;
    const answer = await call('POST', settlements, { ...requested, hash: quote.hash, cardId });
    // 409: something was booked after the quote; the next quote includes it.
    if (!answer.ok && answer.status !== 409) throw await failureOf(answer);
  }
  await until(async () => !UNDER_WAY.has((await newest())?.state ?? ''), signal);
}

const UNDER_WAY: ReadonlySet<string> = new Set(['charging', 'paying']);

/** Whether all conversions of the range are decided, and their commissions are owed in the ledger. */
async function isBooked(
  call: DemoCaller,
  { attributionUrl, billingUrl, campaignId, fromMs, toMs, conversions }: DemoSettlement,
): Promise<boolean> {
  const range = `range=custom&from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`;
  const { totals } = await read(
    call,
    CampaignStatistics,
    `${attributionUrl}/api/v1/statistics/campaigns/${campaignId}?${range}`,
  );
  if (totals.conversions < conversions || totals.pendingConversions > 0) return false;
  const { balances } = await read(
    call,
    AffiliateBalances,
    `${billingUrl}/api/v1/billing/campaigns/${campaignId}/affiliates`,
  );
  const approved = sumOf(totals.money.map((money) => money.approvedCommissionMinor));
  return sumOf(balances.map((balance) => balance.owedMinor)) >= approved;
}

async function read<Answer>(call: DemoCaller, schema: { parse(json: unknown): Answer }, url: string): Promise<Answer> {
  const answer = await call('GET', url);
  if (!answer.ok) throw await failureOf(answer);
  return schema.parse(await answer.json());
}

const failureOf = async (answer: Response) => new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);

async function until(condition: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  const endsAt = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > endsAt) throw new Error('the payment of the demo has not come to its end');
    await sleep(POLL_MS, undefined, { signal });
  }
}
