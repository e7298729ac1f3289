import type { AmountBasis } from '@sillage/proto/http/integrations';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Notice } from './notices.ts';
import { learn, namesAffiliate, nextReport, type Order, recorded, UNKNOWN_ORDER } from './order.ts';

const AT = '2026-11-23T10:00:00.000Z';
const common = { orderId: 'A-1', at: AT };
const paid = { kind: 'paid', ...common, amountMinor: 5000, currency: 'EUR', affiliateId: null, isTest: false } as const;
const sold: Notice = { ...paid, clickToken: 'token' };
const organic: Notice = { ...paid, clickToken: null };
const refund = (refundId: string, amountMinor: number): Notice => ({
  kind: 'refunded',
  ...common,
  refundId,
  amountMinor,
  currency: 'EUR',
});
const cancelled: Notice = { kind: 'cancelled', ...common };

const bought: Notice = { ...organic, checkoutHash: 'checkout' };
const clicked = (checkoutHash: string, clickToken: string): Notice => ({
  kind: 'clicked',
  ...common,
  checkoutHash,
  clickToken,
});

/** Records everything that these notices allow, in sequence. */
function record(order: Order): { readonly reports: readonly string[]; readonly order: Order } {
  const report = nextReport(order);
  if (!report) return { reports: [], order };
  const rest = record(recorded(order, report, '00000000-0000-4000-8000-000000000001'));
  const name = report.kind === 'refund' ? `refund ${report.refund.refundId}` : report.kind;
  return { reports: [name, ...rest.reports], order: rest.order };
}

test('an order that began for free was placed at its checkout', () => {
  const begun: Notice = { kind: 'begun', orderId: 'A-1', at: '2026-11-09T10:00:00.000Z', clickToken: 'trial' };
  const placedAt = (...notices: readonly Notice[]) => nextReport(notices.reduce(learn, UNKNOWN_ORDER));
  for (const notices of [
    [organic, begun],
    [begun, organic],
  ])
    expect(placedAt(...notices)).toMatchObject({ kind: 'order', placedAt: new Date(begun.at) });
  expect(placedAt(begun)).toBeUndefined();
  expect(placedAt(sold, begun)).toMatchObject({ kind: 'order', placedAt: new Date(AT) });
});

test('refunds of every payment of an order, however split and in any order, are the whole order', () => {
  const cents = fc.integer({ min: 1, max: 100_000 });
  const partsOfPayments = fc.array(fc.array(cents, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 });
  const sumOf = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
  fc.assert(
    fc.property(cents, partsOfPayments, fc.infiniteStream(fc.nat()), (amount, payments, keys) => {
      const refunds = payments.flatMap((parts, payment) =>
        parts.map(
          (amountMinor, index): Notice =>
            ({
              ...refund(`r${payment} ${index}`, amountMinor),
              ofAmountMinor: sumOf(parts),
              beforeMinor: sumOf(parts.slice(0, index)),
            }) as Notice,
        ),
      );
      const arrived = refunds.map((notice) => ({ notice, key: keys.next().value })).toSorted((a, b) => a.key - b.key);
      let order = learn(UNKNOWN_ORDER, { ...sold, amountMinor: amount, totalMinor: sumOf(payments.flat()) } as Notice);
      let refunded = 0;
      for (const { notice } of [...arrived, ...arrived]) {
        order = learn(order, notice);
        for (let report = nextReport(order); report; report = nextReport(order)) {
          if (report.kind === 'refund') refunded += report.refund.amountMinor;
          order = recorded(order, report, '00000000-0000-4000-8000-000000000001');
        }
      }
      // The part that each payment paid is rounded up.
      expect(refunded).toBeGreaterThanOrEqual(amount);
      expect(refunded).toBeLessThan(amount + payments.length);
    }),
  );
});

test('an order and its refunds count by the same basis, however often the setting changes, in any order', () => {
  const part = fc.record({ goods: fc.integer({ min: 0, max: 100_000 }), others: fc.integer({ min: 0, max: 20_000 }) });
  const bases = fc.infiniteStream(fc.constantFrom('goods', 'total'));
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 8 }),
      bases,
      fc.infiniteStream(fc.nat()),
      (parts, set, keys) => {
        const amountsOf = (some: typeof parts) => {
          const goods = some.reduce((sum, one) => sum + one.goods, 0);
          const basis: AmountBasis = set.next().value;
          const amounts = { basis, goods, total: some.reduce((sum, one) => sum + one.others, goods) };
          return { amountMinor: amounts[basis], amounts };
        };
        const notices: Notice[] = [
          { ...sold, ...amountsOf(parts) },
          ...parts.map((one, n): Notice => ({ ...refund(`r${n}`, 0), ...amountsOf([one]) }) as Notice),
        ];
        const arrived = notices.map((notice) => ({ notice, key: keys.next().value })).toSorted((a, b) => a.key - b.key);
        let order = UNKNOWN_ORDER;
        let refunded = 0;
        for (const { notice } of [...arrived, ...arrived]) {
          order = learn(order, notice);
          for (let report = nextReport(order); report; report = nextReport(order)) {
            if (report.kind === 'refund') refunded += report.refund.amountMinor;
            order = recorded(order, report, '00000000-0000-4000-8000-000000000001');
            expect(refunded).toBeLessThanOrEqual(order.payment?.amountMinor ?? 0);
          }
        }
        expect(refunded).toBe(order.payment?.amountMinor);
      },
    ),
  );
});

test('a refund of an order from before its basis was stored counts by the present one', () => {
  const order = learn(UNKNOWN_ORDER, sold);
  const amounts = { basis: 'goods', goods: 300, total: 500 } as const;
  const refunds = learn(order, { ...refund('r', 300), amounts } as Notice).refunds;
  expect(refunds).toMatchObject([{ amountMinor: 300 }]);
});

test.each([
  ['half of the order', { amountMinor: 600, ofAmountMinor: 600 }, [500]],
  ['an uneven part of the order, rounded up', { amountMinor: 700, ofAmountMinor: 700 }, [584]],
  ['part of half of the order', { amountMinor: 150, ofAmountMinor: 600, beforeMinor: 450 }, [125]],
  ['more than the order', { amountMinor: 1300, ofAmountMinor: 1300 }, [1000]],
  ['the order in another currency', { amountMinor: 600, ofAmountMinor: 600, currency: 'USD' }, [1000]],
])('a refund of a payment that paid %s takes back its share', (_name, more, shares) => {
  expect(reportedRefunds([{ ...refund('r', 0), ...more } as Notice])).toEqual(shares);
});

test.each([
  ['of everything', 1200, [], [1000]],
  ['of a part', 600, [], [500]],
  ['of what refunds left', 901, [299], [249, 751]],
  ['of more than was paid, by the rate of another day', 1300, [], [1000]],
])('a lost dispute %s takes back its share of the amount that counts', (_name, disputed, refunds, shares) => {
  const refundOf = (amountMinor: number) => ({ ...refund('r', amountMinor), ofAmountMinor: 1200 }) as Notice;
  expect(reportedRefunds([...refunds.map(refundOf), refund('dispute', disputed)])).toEqual(shares);
});

test.each<[string, readonly number[], readonly number[]]>([
  ['all of it', [1650], [1500]],
  ['parts of it', [550, 1100], [500, 1000]],
  ['an uneven part', [5], [5]],
])(
  'a refund in the currency of the customer is converted with the rate of the order: %s',
  (_name, paidBack, shares) => {
    const inDollars = paidBack.map(
      (amountMinor, index): Notice => ({
        ...{ kind: 'refunded', ...common, refundId: `r${index}` },
        ...{ amountMinor, currency: 'USD' },
      }),
    );
    const order = { ...paid, clickToken: 'token', amountMinor: 1500, exchange: DOLLARS } as const;
    expect(reportedRefunds(inDollars, order)).toEqual(shares);
    expect(reportedRefunds([refund('r', 700)], order)).toEqual([700]);
  },
);

const DOLLARS = { currency: 'USD', paidMinor: 1980, equalsMinor: 1800 };

/** By default of an order with an amount of 1000, for which 1200 were paid. */
function reportedRefunds(
  notices: readonly Notice[],
  sale: Notice = { ...paid, clickToken: 'token', amountMinor: 1000, totalMinor: 1200 },
): readonly number[] {
  let order = learn(UNKNOWN_ORDER, sale);
  order = recorded(order, { kind: 'order', payment: order.payment as never, placedAt: new Date(AT) }, 'id');
  order = notices.reduce(learn, order);
  const reported = [];
  for (let report = nextReport(order); report?.kind === 'refund'; report = nextReport(order)) {
    reported.push(report.refund.amountMinor);
    if (order.payment?.exchange) expect(report.refund.currency).toBe(order.payment.currency);
    order = recorded(order, report, 'id');
  }
  return reported;
}

test('an address is known until the order is recorded, and not learnt again', () => {
  const told: Notice = { ...sold, buyer: { customerAddress: 'digest' } };
  const order = [sold, told].reduce(learn, UNKNOWN_ORDER);
  expect(order.customerAddress).toBe('digest');
  const { order: over } = record(order);
  expect([over.customerAddress, learn(over, told).customerAddress]).toEqual([null, null]);
});

describe('what is recorded of an order', () => {
  test.each<[string, readonly Notice[], readonly string[]]>([
    ['a sale', [sold], ['order']],
    ['a sale that comes twice', [sold, sold], ['order']],
    ['a sale, then a refund', [sold, refund('r1', 1000)], ['order', 'refund r1']],
    ['a refund, then its sale', [refund('r1', 1000), sold], ['order', 'refund r1']],
    ['the same refund twice', [sold, refund('r1', 1000), refund('r1', 1000)], ['order', 'refund r1']],
    ['a refund of nothing', [sold, refund('r1', 0)], ['order']],
    ['a cancellation before its sale', [cancelled, sold], ['order', 'cancellation']],
    ['a part refunded, then cancelled', [sold, refund('r1', 1), cancelled], ['order', 'refund r1', 'cancellation']],
    ['an order whose click is named later', [organic, sold], ['order']],
    ['a refund alone', [refund('r1', 1000)], []],
  ])('%s', (_name, notices, reports) => {
    const order = notices.reduce(learn, UNKNOWN_ORDER);
    expect(record(order).reports).toEqual(reports);
  });

  test.each<[string, readonly Notice[], boolean]>([
    ['a click', [sold], true],
    ['an affiliate', [{ ...organic, affiliateId: 'affiliate' }], true],
    ['neither, in its first message', [organic, sold], true],
    ['neither, but a code and a customer', [{ ...organic, buyer: { customerId: 'c', couponCodes: ['A'] } }], false],
  ])('names %s', (_name, notices, names) => {
    expect(namesAffiliate(notices.reduce(learn, UNKNOWN_ORDER))).toBe(names);
  });

  test.each<[string, readonly Notice[], string | null]>([
    ['named before the order', [clicked('checkout', 'mine'), bought], 'mine'],
    ['named after it', [bought, clicked('checkout', 'mine')], 'mine'],
    ['named for another checkout', [clicked('other', 'stolen'), bought, clicked('third', 'stolen')], null],
    [
      'named by many before the checkout',
      [clicked('a', 's'), clicked('b', 's'), clicked('checkout', 'mine'), bought],
      'mine',
    ],
    [
      'named where the shop itself says another',
      [{ ...bought, clickToken: 'own' }, clicked('checkout', 'other')],
      'own',
    ],
    ['named twice', [clicked('checkout', 'first'), clicked('checkout', 'second'), bought], 'first'],
    ['named for an order without a checkout', [organic, clicked('checkout', 'stolen')], null],
  ])('a click that is %s', (_name, notices, token) => {
    expect(notices.reduce(learn, UNKNOWN_ORDER).clickToken).toBe(token);
  });

  test('no more clicks are kept than a checkout page would name', () => {
    const many = Array.from({ length: 100 }, (_, index) => clicked(`checkout ${index}`, 'token'));
    expect(many.reduce(learn, UNKNOWN_ORDER).checkoutClicks).toHaveLength(5);
  });

  test('is the same in any order of the notices, however often each comes, whenever it is recorded', () => {
    const notices = [bought, clicked('checkout', 'mine'), refund('r1', 1000), refund('r2', 700), cancelled];
    const arrivals = fc
      .shuffledSubarray(notices, { minLength: notices.length })
      .chain((all) => fc.array(fc.constantFrom(...notices)).map((more) => [...all, ...more]));
    fc.assert(
      fc.property(arrivals, fc.infiniteStream(fc.boolean()), (arrived, records) => {
        const reports: string[] = [];
        let order = UNKNOWN_ORDER;
        const recordNow = () => {
          const done = record(order);
          reports.push(...done.reports);
          order = done.order;
        };
        for (const notice of arrived) {
          order = learn(order, notice);
          if (records.next().value) recordNow();
        }
        recordNow();
        expect(reports[0]).toBe('order');
        expect([...reports].sort()).toEqual(['cancellation', 'order', 'refund r1', 'refund r2']);
      }),
    );
  });
});
