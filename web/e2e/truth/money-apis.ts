import { AffiliateBalances, DueList, InvoiceList, PublicPayments } from '@sillage/proto/http/billing';
import { PayoutHoldView } from '@sillage/proto/http/payout-holds';
import { Quote, Settlement, SettlementList } from '@sillage/proto/http/settlements';
import { Statement } from '@sillage/proto/http/statements';
import { sumOf } from '@sillage/proto/values/money';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { formatMoney } from '../../src/format/money.ts';
import {
  type Compared,
  type Comparisons,
  comparedCharges,
  json,
  payNow,
  publicPage,
  theInvoice,
  theSettlement,
  truthFor,
  type World,
} from './world.ts';

/** Billing's figures, and figures derived from them, by operation of the public API. */
export const MONEY: Comparisons = {
  'GET /api/v1/billing/campaigns/{campaignId}/affiliates': (world) =>
    comparedBalances(world, `/api/v1/billing/campaigns/${world.campaignId}/affiliates`),
  'GET /api/v1/billing/affiliates': (world) => comparedBalances(world, '/api/v1/billing/affiliates'),
  'GET /api/v1/billing/due': async ({ get }) => [
    ['due: of real money', (await json(DueList, get('/api/v1/billing/due'))).due, []],
  ],
  'GET /api/v1/billing/payout-hold': async ({ get }) => [
    [
      'payout hold: of real money',
      await json(PayoutHoldView, get('/api/v1/billing/payout-hold')),
      { payoutHold: null, recoveries: [], credits: [] },
    ],
  ],
  'GET /api/v1/billing/invoices': async (world) => {
    const invoice = await theInvoice(world);
    const [line] = invoice.lines;
    return [
      ['invoice: commissions', invoice.commissionAmountMinor, world.truth.paidMinor],
      ['invoice: fee', invoice.feeAmountMinor, world.truth.invoicedFeeMinor],
      ['invoice: total', invoice.totalMinor, world.truth.chargedMinor],
      [
        'invoice: lines',
        [line?.commissionMinor, line?.feeMinor],
        [world.truth.paidMinor, world.truth.invoicedFeeMinor],
      ],
      ['invoices of real money', (await json(InvoiceList, world.get('/api/v1/billing/invoices'))).invoices, []],
    ];
  },
  'GET /api/v1/billing/invoices/{invoiceId}/pdf': async (world) => {
    const { id, number } = await theInvoice(world);
    const pdf = await (await world.get(`/api/v1/billing/invoices/${id}/pdf`)).arrayBuffer();
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    const money = (minor: bigint) => formatMoney(minor, world.truth.currency, 'en');
    const { paidMinor, invoicedFeeMinor, chargedMinor } = world.truth;
    return [number, 'TEST', ...[paidMinor, invoicedFeeMinor, chargedMinor].map(money)].map(
      (said): Compared => [`invoice.pdf says ${said}`, text.includes(said ?? ''), true],
    );
  },
  'GET /api/v1/billing/ledger/export': async (world) => {
    const text = await (await world.get('/api/v1/billing/ledger/export?book=test&format=ndjson')).text();
    const entries = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    const sum = (account: string) =>
      -sumOf(entries.filter((entry) => entry.account === account).map((entry) => BigInt(entry.amountMinor ?? '')));
    return [
      ['export of the ledger: pending', sum('affiliate.pending'), world.truth.pendingMinor],
      ['export of the ledger: approved', sum('affiliate.payable'), world.truth.approvedMinor],
      ['export of the ledger: scheduled', sum('affiliate.settling'), world.truth.scheduledMinor],
      ['export of the ledger: fees not invoiced', sum('platform.fees_accrued'), world.truth.openFeeMinor],
    ];
  },
  'GET /api/v1/public/billing/campaigns/{campaignId}/payments': async (world) => {
    const { accessTicket } = await publicPage(world);
    const path = `/api/v1/public/billing/campaigns/${world.campaignId}/payments`;
    const all = await Promise.all(
      world.affiliateIds.map(
        async (id) => [id, await json(PublicPayments, world.get(`${path}?affiliateId=${id}`, accessTicket))] as const,
      ),
    );
    return all.flatMap(([id, { payments, balances }]): Compared[] => {
      const truth = truthFor(world, id);
      return [
        [`public: payments to ${id}`, sumOf(payments.map(({ amountMinor }) => amountMinor)), truth.paidMinor],
        [`public: paid to ${id}`, balances[0]?.paidMinor, truth.paidMinor],
        [`public: pending of ${id}`, balances[0]?.pendingMinor, truth.pendingMinor],
        [`public: to be paid to ${id}`, balances[0]?.owedMinor, truth.approvedMinor + truth.scheduledMinor],
      ];
    });
  },
  'GET /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/statement': async (world) => {
    const all = await Promise.all(
      world.affiliateIds.map(async (id) => [id, await json(Statement, world.get(statementPath(world, id)))] as const),
    );
    return all.flatMap(([id, { accounts }]): Compared[] => {
      const truth = truthFor(world, id);
      return [
        [`statement: owed to ${id}`, accounts[0]?.closingMinor ?? 0n, truth.approvedMinor + truth.scheduledMinor],
        [`statement: paid to ${id}`, accounts[0]?.paidMinor ?? 0n, truth.paidMinor],
      ];
    });
  },
  'GET /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/statement/file': async (world) => {
    const all = await Promise.all(
      world.affiliateIds.map(async (id) => {
        const file = await (await world.get(`${statementPath(world, id)}/file?format=csv`)).text();
        return [id, BigInt(/^,closing,[A-Z]{3},(-?\d+),/m.exec(file)?.[1] ?? 0)] as const;
      }),
    );
    return all.map(([id, closingMinor]): Compared => {
      const truth = truthFor(world, id);
      return [`file of the statement: owed to ${id}`, closingMinor, truth.approvedMinor + truth.scheduledMinor];
    });
  },
  'GET /api/v1/billing/settlements': async (world) =>
    comparedCharges('settlement', (await theSettlement(world)).charges, world.truth),
  'GET /api/v1/settlements': async (world) => {
    const own = await json(SettlementList, world.get('/api/v1/settlements?book=test'));
    const live = await json(SettlementList, world.get('/api/v1/settlements'));
    return [
      ...own.settlements.flatMap(({ charges }) => comparedCharges('own settlement', charges, world.truth)),
      ['own settlements of real money', live.settlements, []],
    ];
  },
  'GET /api/v1/billing/settlements/{settlementId}': async (world) => {
    const { id } = await theSettlement(world);
    const { lines, charges } = await json(Settlement, world.get(`/api/v1/billing/settlements/${id}`));
    return [
      ...comparedCharges('settlement', charges, world.truth),
      ...lines.map(
        ({ affiliateId, amountMinor }): Compared => [
          `settlement: paid to ${affiliateId}`,
          amountMinor,
          truthFor(world, affiliateId).paidMinor,
        ],
      ),
    ];
  },
  'POST /api/v1/billing/settlements/quote': async (world) => {
    const { charges, lines } = await json(Quote, world.post('/api/v1/billing/settlements/quote', payNow(world)));
    const paid = lines.filter(({ outcome }) => outcome === 'transfer');
    return [
      ...lines.map(
        ({ affiliateId, balanceMinor }): Compared => [
          `quote: owed to ${affiliateId}`,
          balanceMinor,
          truthFor(world, affiliateId).approvedMinor,
        ],
      ),
      ['quote: pending', charges[0]?.pendingMinor, world.truth.pendingMinor],
      ['quote: commissions', charges[0]?.commissionsMinor, sumOf(paid.map(({ balanceMinor }) => balanceMinor))],
      ['quote: fee', charges[0]?.feeMinor, world.truth.openFeeMinor],
    ];
  },
  'GET /api/v1/account/export': async (world) => {
    const files = unzipSync(new Uint8Array(await (await world.get('/api/v1/account/export')).arrayBuffer()));
    const records = (name: string) =>
      strFromU8(files[`${name}.ndjson`] ?? new Uint8Array())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, string>);
    const owed = records('ledger-entries').filter(({ account }) => account === 'affiliate.payable');
    const lines = records('settlement-lines');
    return [
      [
        'archive: approved',
        -sumOf(owed.map(({ amountMinor }) => BigInt(amountMinor ?? ''))),
        world.truth.approvedMinor,
      ],
      ['archive: paid', sumOf(lines.map(({ amountMinor }) => BigInt(amountMinor ?? ''))), world.truth.paidMinor],
    ];
  },
};

async function comparedBalances(world: World, path: string): Promise<readonly Compared[]> {
  const { balances } = await json(AffiliateBalances, world.get(path));
  return [
    ['balances: affiliates', balances.length, world.affiliateIds.length],
    ...balances.flatMap(({ affiliateId, pendingMinor, owedMinor, settlingMinor, paidMinor }): Compared[] => {
      const truth = truthFor(world, affiliateId);
      return [
        [`balances: pending of ${affiliateId}`, pendingMinor, truth.pendingMinor],
        [`balances: approved of ${affiliateId}`, owedMinor, truth.approvedMinor],
        [`balances: scheduled of ${affiliateId}`, settlingMinor, truth.scheduledMinor],
        [`balances: paid of ${affiliateId}`, paidMinor, truth.paidMinor],
      ];
    }),
  ];
}

const statementPath = ({ campaignId }: World, affiliateId: string) =>
  `/api/v1/billing/campaigns/${campaignId}/affiliates/${affiliateId}/statement`;
