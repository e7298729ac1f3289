import { DEFAULT_FRAUD_RULES, type FraudRules } from '@sillage/proto/values/fraud';
import { describe, expect, it } from 'vitest';
import { assess, assessLater, type OrderFacts } from './assess.ts';

const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  secondsToOrder: 600,
  wasBroughtBefore: false,
  ordersOfBuyer: 0,
  isOwn: false,
  isFromOwnAccount: false,
  isFromOwnDevice: false,
  search: null,
  datacenter: null,
  hoursToTwin: null,
  refunds: null,
  ordersInHour: 0,
  buyersInDay: 0,
  visitorsInDay: 1,
  ...more,
});
const namesOf = (given: Partial<OrderFacts>, rules: FraudRules = DEFAULT_FRAUD_RULES) =>
  assess(facts(given), rules).findings.map(({ rule }) => rule);

describe('the rules', () => {
  it.each<[string, Partial<OrderFacts>, string[]]>([
    ['find nothing in an ordinary order', {}, []],
    ['a buyer who comes back', { ordersOfBuyer: 2 }, []],
    ['a buyer who comes back again and again', { ordersOfBuyer: 3 }, ['repeat_buyer']],
    ['an order with the affiliate’s own address', { isOwn: true }, ['own_address']],
    ['an order paid from an account of the affiliate', { isFromOwnAccount: true }, ['own_payment_account']],
    ['an order from the affiliate’s own device', { isFromOwnDevice: true }, ['own_device']],
    ['many orders within an hour', { ordersInHour: 30 }, ['velocity']],
    ['an order ten seconds after its click', { secondsToOrder: 10 }, ['fast_order']],
    ['one that took longer', { secondsToOrder: 11 }, []],
    ['one without a click', { secondsToOrder: null, wasBroughtBefore: true }, []],
    [
      'a click just before the order, of a visitor whom another one brought',
      { secondsToOrder: 50, wasBroughtBefore: true },
      ['late_claim'],
    ],
    ['the same in good time', { secondsToOrder: 61, wasBroughtBefore: true }, []],
    ['every second visitor orders', { buyersInDay: 10, visitorsInDay: 20 }, ['conversion_rate']],
    ['fewer of them do', { buyersInDay: 10, visitorsInDay: 21 }, []],
    ['too few orders for a rate', { buyersInDay: 9, visitorsInDay: 9 }, []],
    [
      'a click from a search engine, as half of the clicks of a week',
      { search: { host: 'www.google.com', clicks: 10, fromSearch: 5 } },
      ['search_ads'],
    ],
    ['fewer of them', { search: { host: 'www.google.com', clicks: 11, fromSearch: 5 } }, []],
    ['too few clicks for a share', { search: { host: 'www.google.com', clicks: 9, fromSearch: 9 } }, []],
    [
      'a click from a data centre, as a tenth of the affiliate’s',
      { datacenter: { clicks: 200, fromDatacenter: 20 } },
      ['datacenter'],
    ],
    ['the only click, from a data centre', { datacenter: { clicks: 1, fromDatacenter: 1 } }, ['datacenter']],
    ['one of many', { datacenter: { clicks: 200, fromDatacenter: 19 } }, []],
    ['the same order in another campaign within a day', { hoursToTwin: 24 }, ['duplicate_order']],
    ['or later', { hoursToTwin: 25 }, []],
    [
      'the rate of orders by code, which have no visitors',
      { secondsToOrder: null, buyersInDay: 10, visitorsInDay: 0 },
      [],
    ],
  ])('%s', (_, given, expected) => {
    expect(namesOf(given)).toEqual(expected);
  });

  it('say what they saw, and with which version and threshold', () => {
    expect(assess(facts({ secondsToOrder: 3 }), DEFAULT_FRAUD_RULES)).toEqual({
      score: 40,
      action: 'none',
      findings: [{ rule: 'fast_order', version: 1, threshold: 10, score: 40, seen: { seconds: '3' } }],
    });
  });

  it('call for a review from the score on that the campaign says, and never exceed the highest one', () => {
    expect(assess(facts({ secondsToOrder: 3, ordersOfBuyer: 5 }), DEFAULT_FRAUD_RULES)).toMatchObject({
      score: 80,
      action: 'review',
    });
    const all = { secondsToOrder: 3, ordersOfBuyer: 5, wasBroughtBefore: true, buyersInDay: 30 };
    expect(assess(facts(all), DEFAULT_FRAUD_RULES).score).toBe(100);
    expect(assess(facts(all), { ...DEFAULT_FRAUD_RULES, reviewScore: 101 }).action).toBe('none');
  });

  it('look later at what was refunded, and add it to what was found before', () => {
    const later = (percent: number, found = 0, reviewScore = 60) =>
      assessLater({ orders: 10, percent }, { ...DEFAULT_FRAUD_RULES, reviewScore }, found);
    expect(later(49).findings).toEqual([]);
    expect(later(50)).toMatchObject({ score: 60, action: 'review', findings: [{ rule: 'refund_rate' }] });
    expect(later(50, 40, 100).action).toBe('review');
    expect(later(50, 39, 100).action).toBe('none');
    expect(assessLater({ orders: 9, percent: 90 }, DEFAULT_FRAUD_RULES, 0).findings).toEqual([]);
  });

  it('find nothing where they are off', () => {
    const off = { ...DEFAULT_FRAUD_RULES, rules: DEFAULT_FRAUD_RULES.rules.map((rule) => ({ ...rule, score: 0 })) };
    expect(namesOf({ secondsToOrder: 0, ordersOfBuyer: 9 }, off)).toEqual([]);
  });
});
