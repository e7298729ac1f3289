import { feeWaivedBelowMinor } from '@sillage/proto/values/payments';
import type { Page } from 'playwright-core';
import { formatMoney, formatMoneyShort } from '../../src/format/money.ts';
import { statisticsOf, type Truth } from './truth.ts';
import type { World } from './world.ts';

/** The locale of the browser. */
const LOCALE = 'en-GB';

export interface Screen {
  readonly path: (world: World) => string;
  /** The amounts that it must show, exactly. */
  readonly shows: (world: World) => readonly bigint[];
  /** Resolves when the screen is complete. */
  readonly ready?: (page: Page) => Promise<unknown>;
}

const balances = ({ truth }: World): readonly bigint[] => [
  truth.pendingMinor,
  truth.approvedMinor,
  truth.scheduledMinor,
  truth.paidMinor,
];
const payment = ({ truth }: World): readonly bigint[] => [truth.paidMinor, truth.invoicedFeeMinor, truth.chargedMinor];
const first = ({ truth: { byAffiliate } }: World): readonly [string, Truth] => {
  const [entry] = byAffiliate;
  if (!entry) throw new Error('the demo has affiliates');
  return entry;
};
const owedNow = ({ truth: { byAffiliate } }: World) =>
  [...byAffiliate.values()].map(({ approvedMinor }) => approvedMinor);
const commissions = (world: World) => statisticsOf(world.truth, world.conversions).commissionMinor;

/** The screens with money by route. One route can have several screens. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  '/dashboard': [{ path: () => '/dashboard?period=all', shows: (world) => [world.truth.approvedMinor] }],
  '/campaign/$campaignId/': [
    {
      path: ({ campaignId }) => `/campaign/${campaignId}?period=all`,
      shows: (world) => [...balances(world), commissions(world)],
    },
    {
      path: ({ campaignId }) => `/campaign/${campaignId}?period=all&settle=pay_now`,
      shows: ({ truth }) => [truth.openFeeMinor, truth.pendingMinor],
      ready: (page) => page.getByRole('dialog').getByText('Total charged').waitFor(),
    },
    {
      path: ({ campaignId, settlementId }) =>
        `/campaign/${campaignId}?period=all&settle=pay_now&settlement=${settlementId}`,
      shows: (world) => [...payment(world), ...[...world.truth.byAffiliate.values()].map(({ paidMinor }) => paidMinor)],
      ready: (page) => page.getByRole('dialog').getByText('Everything is settled.').waitFor(),
    },
  ],
  '/campaign/$campaignId/affiliates': [
    { path: ({ campaignId }) => `/campaign/${campaignId}/affiliates?period=all`, shows: owedNow },
  ],
  '/campaign/$campaignId/payments': [
    {
      path: ({ campaignId }) => `/campaign/${campaignId}/payments`,
      shows: (world) => [...balances(world), world.truth.chargedMinor],
    },
  ],
  '/campaign/$campaignId/assets': [{ path: ({ campaignId }) => `/campaign/${campaignId}/assets`, shows: () => [] }],
  '/campaign/$campaignId/settings': [{ path: ({ campaignId }) => `/campaign/${campaignId}/settings`, shows: () => [] }],
  '/campaign/$campaignId/method': [{ path: ({ campaignId }) => `/campaign/${campaignId}/method`, shows: () => [] }],
  '/affiliates': [{ path: () => '/affiliates', shows: owedNow }],
  '/affiliates/$affiliateId': [
    {
      path: (world) => `/affiliates/${first(world)[0]}?period=all`,
      shows: (world) => {
        const { approvedMinor, pendingMinor, paidMinor } = first(world)[1];
        return [approvedMinor, pendingMinor, paidMinor];
      },
      ready: (page) => page.getByRole('region', { name: 'Balance' }).waitFor(),
    },
  ],
  '/commissions': [{ path: () => '/commissions', shows: () => [] }],
  '/payouts': [{ path: () => '/payouts', shows: payment }],
  '/account-settings': [
    { path: () => '/account-settings?tab=invoices', shows: payment },
    { path: () => '/account-settings', shows: () => [] },
  ],
  '/r/$campaignId': [
    {
      path: (world) => `/r/${world.campaignId}?affiliate=${first(world)[0]}`,
      shows: (world) => {
        const { pendingMinor, earnedMinor, approvedMinor, paidMinor } = first(world)[1];
        return [pendingMinor + earnedMinor, approvedMinor, pendingMinor, paidMinor];
      },
      ready: (page) => page.getByRole('region', { name: 'Your payments' }).waitFor(),
    },
  ],
  '/affiliate/$affiliateId': [
    {
      path: (world) => `/affiliate/${first(world)[0]}`,
      shows: (world) => [first(world)[1].approvedMinor, first(world)[1].paidMinor],
      ready: (page) => page.getByRole('region', { name: 'Your payments' }).waitFor(),
    },
  ],
};

/** Routes that show no money to the signed-in merchant. */
export const WITHOUT_MONEY: Readonly<Record<string, (world: World) => string>> = {
  '/admin': () => '/admin',
  '/affiliate-onboarding': () => '/affiliate-onboarding',
  '/commission-info': () => '/commission-info',
  '/confirm': () => '/confirm',
  '/email-changed': () => '/email-changed',
  '/email-confirmed': () => '/email-confirmed',
  '/forgot-password': () => '/forgot-password',
  '/invitation': () => '/invitation',
  '/join/$campaignId': ({ campaignId }) => `/join/${campaignId}`,
  '/join/confirm': () => '/join/confirm',
  '/mobile-not-supported': () => '/mobile-not-supported',
  '/payout-objection': () => '/payout-objection',
  '/privacy-dashboard': () => '/privacy-dashboard',
  '/programmes': () => '/programmes',
  '/programmes/opt-out': () => '/programmes/opt-out',
  '/programmes/settings': () => '/programmes/settings',
  '/programmes/$affiliateId': (world) => `/programmes/${first(world)[0]}`,
  '/reset-password': () => '/reset-password',
  '/status': () => '/status',
  '/status/confirm': () => '/status/confirm?token=a',
  '/status/unsubscribe': () => '/status/unsubscribe?token=a',
  '/your-data': () => '/your-data',
  '/verify': () => '/verify',
  '/payment-success': () => '/payment-success',
  '/connect/woocommerce': () =>
    '/connect/woocommerce?shop=https%3A%2F%2Fshop.example&return=https%3A%2F%2Fshop.example%2F&state=a',
  '/shopify/callback': () => '/shopify/callback',
  '/shopify/test': () => '/shopify/test',
  '/auth/shopify/callback': () => '/auth/shopify/callback?code=1&state=2&hmac=3&shop=demo-shop.myshopify.com',
  '/campaign/$campaignId/integration': ({ campaignId }) => `/campaign/${campaignId}/integration`,
};

/** Routes without figures of their own, with the reason. */
export const OTHERS: Readonly<Record<string, string>> = {
  '/': 'the public site, which is no part of the application',
  '/app': 'leads on to the dashboard',
  '/auth': 'leads whoever is signed in on to the dashboard',
  '/demo': 'leads on to the dashboard of the demo',
  '/advanced-stats/$campaignId': 'leads on to the campaign',
  '/campaign/$campaignId': 'the frame of its tabs',
  '/test-products': 'the test shop: its amounts are prices',
  '/test-thankyou': 'the test shop: its amount is the order’s',
};

const MONEY = /[-−]?€[\d.,]*\d[kmbKMB]?/g;

/** Every amount that the page shows as text, without the scales of charts. */
export async function amountsOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest('svg, script, style, [hidden]')) seen.push(node.textContent ?? '');
    }
    return seen;
  });
  return texts.flatMap((text) => text.match(MONEY) ?? []);
}

export const exact = (minor: bigint | number, currency: string): string => formatMoney(minor, currency, LOCALE);

/** All formatted amounts that a screen may show: sums of the ledger, and amounts of single orders. */
export function knownAmounts({ truth, conversions, quoted }: World): ReadonlySet<string> {
  const { currency } = truth;
  const sums = [truth, ...truth.byAffiliate.values()].flatMap((part) => {
    const own =
      part === truth
        ? conversions
        : conversions.filter(({ affiliateId }) => part === truth.byAffiliate.get(affiliateId ?? ''));
    const counted = own.filter(({ state, verified }) => state !== 'rejected' && (state !== 'pending' || verified));
    const revenue = counted.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
    // The split by attribution's states is not a balance: it excludes commissions that were refunded after they were
    // paid.
    const { approvedCommissionMinor: _approved, paidCommissionMinor: _paid, ...statistics } = statisticsOf(part, own);
    const { paidNetMinor: _net, ...booked } = part;
    return [
      ...Object.values(booked).filter((value) => typeof value === 'bigint'),
      ...Object.values(statistics),
      revenue,
      revenue - statistics.revenueLessRefundsMinor,
    ];
  });
  const orders = conversions.flatMap(({ amountMinor, commissionMinor, refundedMinor }) =>
    [amountMinor, commissionMinor, refundedMinor, amountMinor - refundedMinor].map(BigInt),
  );
  const settings = [0n, BigInt(feeWaivedBelowMinor(currency))];
  return new Set(
    [...sums, ...orders, ...settings, ...quoted].flatMap((minor) => [
      exact(minor, currency),
      formatMoneyShort(minor, currency, LOCALE),
    ]),
  );
}
