import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { between, crowd, type Kind, lookingAround, ownDeviceOf, SECOND_MS, times } from './kinds.ts';

export const FRAUD_KINDS: readonly Kind[] = [
  {
    name: 'buys by their own link',
    about: 'one browser, one script: order after order within seconds of the click',
    isFraud: true,
    rules: ['repeat_buyer', 'fast_order'],
    visits: ({ affiliateId, from, random }) => [
      {
        affiliateId,
        sessionId: `${affiliateId} own`,
        at: from,
        referrerHost: '',
        ordersAfter: times(12, (n) => between(random, 3, 8) * SECOND_MS + (n % 2) * SECOND_MS),
      },
    ],
  },
  {
    name: 'buys by their own link, patiently',
    about: 'one browser, every other day, as slowly as people do',
    isFraud: true,
    rules: ['repeat_buyer'],
    visits: ({ affiliateId, from, random }) => [
      {
        affiliateId,
        sessionId: `${affiliateId} own`,
        at: from,
        referrerHost: '',
        ordersAfter: times(8, (n) => n * 2 * DAY_MS + lookingAround(random)),
      },
    ],
  },
  {
    name: 'buys for themself',
    about: 'by their own link, from another device each time, with their own address',
    isFraud: true,
    rules: ['own_address'],
    usesOwnAddress: true,
    visits: ({ affiliateId, from, random }) =>
      times(6, (n) => ({
        affiliateId,
        sessionId: `${affiliateId} ${n}`,
        at: from + n * DAY_MS,
        referrerHost: '',
        ordersAfter: [lookingAround(random)],
      })),
  },
  {
    name: 'invented orders',
    about: 'thirty browsers that all buy within hours',
    isFraud: true,
    rules: ['conversion_rate'],
    visits: (person) => crowd(person, { visitors: 40, spanMs: 6 * HOUR_MS, share: 0.9, hosts: [''] }),
  },
  {
    name: 'browser extension',
    about: 'its click comes at the payment of visitors whom others brought',
    isFraud: true,
    rules: ['late_claim', 'fast_order'],
    visits: ({ affiliateId, otherId, from, random }) =>
      times(60, (n) => n).flatMap((n) => {
        const sessionId = `${affiliateId} ${n}`;
        const at = from + between(random, 0, 10 * DAY_MS);
        const seconds = between(random, 2, 14);
        return [
          { affiliateId: otherId, sessionId, at: at - 25 * MINUTE_MS, referrerHost: '', ordersAfter: [] },
          { affiliateId, sessionId, at, referrerHost: 'shop.example', ordersAfter: [seconds * SECOND_MS] },
        ];
      }),
  },
  {
    name: 'ads for the brand',
    about: 'search ads for the shop’s own name',
    isFraud: true,
    rules: ['search_ads'],
    visits: (person) =>
      crowd(person, {
        visitors: 300,
        spanMs: 10 * DAY_MS,
        share: 0.1,
        hosts: ['www.google.com', 'www.google.com', 'www.bing.com', 'www.google.co.uk', ''],
      }),
  },
  {
    name: 'rented servers',
    about: 'a script on servers: many addresses, and orders within seconds of the clicks',
    isFraud: true,
    rules: ['datacenter', 'fast_order'],
    visits: ({ affiliateId, from, random }) =>
      times(80, (n) => ({
        affiliateId,
        sessionId: `${affiliateId} ${n}`,
        at: from + between(random, 0, 10 * DAY_MS),
        referrerHost: '',
        fromDatacenter: true,
        ordersAfter: random.chance(0.2) ? [between(random, 2, 12) * SECOND_MS] : [],
      })),
  },
  {
    name: 'reports twice',
    about: 'the same orders by two campaigns of the merchant',
    isFraud: true,
    rules: ['duplicate_order'],
    reportsTwice: true,
    visits: (person) => crowd(person, { visitors: 200, spanMs: 10 * DAY_MS, share: 0.1, hosts: [''] }),
  },
  {
    name: 'pays from where they are paid to',
    about: 'by their own link, as another customer each time, but from one account',
    isFraud: true,
    rules: ['own_payment_account'],
    usesOwnAccount: true,
    visits: ({ affiliateId, from, random }) =>
      times(6, (n) => ({
        affiliateId,
        sessionId: `${affiliateId} ${n}`,
        at: from + n * DAY_MS,
        referrerHost: '',
        ordersAfter: [lookingAround(random)],
      })),
  },
  {
    name: 'buys where they look at their figures',
    about: 'by their own link, now and then, as slowly as people do, in the browser in which they open their own page',
    isFraud: true,
    rules: ['own_device'],
    usesOwnDevice: true,
    visits: ({ affiliateId, from, random }) => [
      {
        affiliateId,
        sessionId: ownDeviceOf(affiliateId),
        at: from,
        referrerHost: '',
        ordersAfter: times(3, (n) => n * 6 * DAY_MS + lookingAround(random)),
      },
    ],
  },
];
