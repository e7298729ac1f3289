import { InvoiceList } from '@sillage/proto/http/billing';
import { CampaignList, PublicCampaign } from '@sillage/proto/http/campaigns';
import { type Conversion, ConversionList } from '@sillage/proto/http/conversions';
import { LiveUpdate } from '@sillage/proto/http/live';
import { Quote, type Settlement, SettlementList } from '@sillage/proto/http/settlements';
import { CampaignStatistics, type Totals } from '@sillage/proto/http/statistics';
import { sumOf } from '@sillage/proto/values/money';
import { type DemoTruth, statisticsOf, type Truth } from './truth.ts';

/** A figure: its name, the shown value, and the ledger's value. */
export type Compared = readonly [name: string, shown: unknown, expected: unknown];

export interface Asker {
  readonly campaignId: string;
  readonly affiliateIds: readonly string[];
  /** Sends the merchant's session, unless another bearer is given. */
  get(path: string, bearer?: string): Promise<Response>;
  post(path: string, body: unknown): Promise<Response>;
}

/** By operation of the public API: how its amounts are compared with the ledger. */
export type Comparisons = Readonly<Record<string, (world: World) => Promise<readonly Compared[]>>>;

export interface World extends Asker {
  readonly truth: DemoTruth;
  readonly conversions: readonly Conversion[];
  readonly settlementId: string;
  /** Amounts of a quote and of statistics that are no sums of the ledger. They are compared by their own operations. */
  readonly quoted: readonly bigint[];
}

export async function openWorld(asker: Pick<Asker, 'get' | 'post'>, truth: DemoTruth): Promise<World> {
  const { campaigns } = CampaignList.parse(await (await asker.get('/api/v1/campaigns')).json());
  const campaign = campaigns.find(({ isDemo }) => isDemo);
  if (!campaign) throw new Error('there is a demo');
  const known = { ...asker, campaignId: campaign.id, affiliateIds: [...truth.byAffiliate.keys()], truth };
  const { id: settlementId } = await theSettlement(known);
  const { charges } = await json(Quote, asker.post('/api/v1/billing/settlements/quote', payNow(known)));
  const [invoice] = (await json(InvoiceList, asker.get('/api/v1/billing/invoices?book=test'))).invoices;
  const statistics = await json(CampaignStatistics, asker.get(`/api/v1/statistics/campaigns/${campaign.id}?range=all`));
  return {
    ...known,
    conversions: await allConversions(asker, `campaignId=${campaign.id}`),
    settlementId,
    quoted: [
      ...charges.flatMap(({ commissionsMinor, totalMinor, revenueMinor }) => [
        commissionsMinor,
        totalMinor,
        revenueMinor,
      ]),
      invoice?.totalRevenueMinor ?? 0n,
      statistics.costPerConversionMinor ?? 0n,
    ],
  };
}

export const payNow = ({ campaignId }: Pick<World, 'campaignId'>) => ({ reason: 'pay_now', campaignId });

/** True if the newest conversions of the demo are booked in the ledger. */
export function isBooked({ conversions, truth }: Pick<World, 'conversions' | 'truth'>): boolean {
  const pending = conversions.filter(({ state, verified }) => state === 'pending' && verified);
  return pending.length > 0 && sumOf(pending.map(({ commissionMinor }) => commissionMinor)) === truth.pendingMinor;
}

export async function allConversions({ get }: Pick<Asker, 'get'>, query: string): Promise<Conversion[]> {
  const all: Conversion[] = [];
  for (let cursor = ''; ; ) {
    const page = ConversionList.parse(
      await (await get(`/api/v1/conversions?${query}&limit=100${cursor && `&cursor=${cursor}`}`)).json(),
    );
    all.push(...page.conversions);
    if (!page.next) return all;
    cursor = page.next;
  }
}

export const json = async <T>(schema: { parse(value: unknown): T }, answer: Promise<Response>): Promise<T> =>
  schema.parse(await (await answer).json());

export function comparedTotals(
  name: string,
  totals: Totals,
  truth: Truth,
  conversions: readonly Conversion[],
): Compared[] {
  const [money] = totals.money;
  const { revenueLessRefundsMinor, ...expected } = statisticsOf(truth, conversions);
  return [
    [`${name}: currencies`, totals.money.map(({ currency }) => currency), [truth.currency]],
    [`${name}: revenue less refunds`, money && money.revenueMinor - money.refundedMinor, revenueLessRefundsMinor],
    ...Object.entries(expected).map(
      ([figure, minor]): Compared => [`${name}: ${figure}`, money?.[figure as keyof typeof expected], minor],
    ),
  ];
}

export const ofAffiliate = ({ conversions }: World, id: string) =>
  conversions.filter(({ affiliateId }) => affiliateId === id);
export const truthFor = ({ truth }: World, id: string): Truth => {
  const own = truth.byAffiliate.get(id);
  if (!own) throw new Error(`the ledger does not know ${id}`);
  return own;
};

/** Compares the sums of a list of conversions with the ledger's, by state. */
export function comparedList(
  name: string,
  list: readonly Pick<Conversion, 'affiliateId' | 'state' | 'commissionMinor' | 'verified'>[],
  world: World,
): Compared[] {
  return world.affiliateIds.flatMap((id): Compared[] => {
    const own = list.filter(({ affiliateId }) => affiliateId === id);
    const sum = (states: readonly string[]) =>
      sumOf(own.filter(({ state }) => states.includes(state)).map(({ commissionMinor }) => commissionMinor));
    const truth = truthFor(world, id);
    const pending = own.filter(({ state, verified }) => state === 'pending' && verified);
    return [
      [`${name}: pending of ${id}`, sumOf(pending.map(({ commissionMinor }) => commissionMinor)), truth.pendingMinor],
      [`${name}: earned by ${id}`, sum(['approved', 'paid', 'refunded']), truth.earnedMinor],
      [`${name}: paid of ${id}`, sum(['paid', 'refunded']), truth.paidNetMinor],
    ];
  });
}

export async function publicPage({ campaignId, get }: World): Promise<PublicCampaign> {
  return json(PublicCampaign, get(`/api/v1/public/campaigns/${campaignId}`));
}

export async function theSettlement({ campaignId, get }: Pick<World, 'campaignId' | 'get'>) {
  const { settlements } = await json(SettlementList, get(`/api/v1/billing/settlements?campaignId=${campaignId}`));
  const [settlement, ...others] = settlements;
  if (!settlement || others.length > 0) throw new Error('the demo has one settlement');
  return settlement;
}

export async function theInvoice({ get }: World) {
  const { invoices } = await json(InvoiceList, get('/api/v1/billing/invoices?book=test'));
  const [invoice, ...others] = invoices;
  if (!invoice || others.length > 0) throw new Error('the demo has one invoice');
  return invoice;
}

export function comparedCharges(name: string, charges: Settlement['charges'], truth: DemoTruth): Compared[] {
  const [charge] = charges;
  return [
    [`${name}: commissions`, charge?.commissionsMinor, truth.paidMinor],
    [`${name}: fee`, charge?.feeMinor, truth.invoicedFeeMinor],
    [`${name}: total`, charge?.totalMinor, truth.chargedMinor],
    [`${name}: charges`, charges.length, 1],
  ];
}

export async function firstUpdate(answer: Promise<Response>): Promise<LiveUpdate> {
  const reader = (await answer).body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    const data = /event: update\ndata: (.*)\n\n/.exec(text)?.[1];
    if (data === undefined) continue;
    await reader?.cancel();
    return LiveUpdate.parse(JSON.parse(data));
  }
  throw new Error('the stream ended without an update');
}

export const rowsOf = (csv: string): Record<string, string>[] => {
  const [head = '', ...lines] = csv.trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
};
