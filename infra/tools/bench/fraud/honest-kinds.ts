import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { between, crowd, type Kind, lookingAround, ownDeviceOf, SECOND_MS, times } from './kinds.ts';

/** Includes kinds that resemble fraud: affiliates who sell a lot, or whose buyers are few, near or quick. */
export const HONEST_KINDS: readonly Kind[] = [
  {
    name: 'blog',
    about: 'readers over ten days, of whom two in a hundred buy',
    isFraud: false,
    rules: [],
    visits: (person) =>
      crowd(person, { visitors: 400, spanMs: 10 * DAY_MS, share: 0.02, hosts: ['blog.example', 'www.google.com', ''] }),
  },
  {
    name: 'viral newsletter',
    about: 'thousands of readers within two hours, and a hundred orders',
    isFraud: false,
    rules: [],
    visits: (person) => crowd(person, { visitors: 3_000, spanMs: 2 * HOUR_MS, share: 0.035, hosts: [''] }),
  },
  {
    name: 'office behind one NAT',
    about: 'colleagues whose browsers are alike and keep no cookies, so that several are one session',
    isFraud: false,
    rules: [],
    visits: ({ affiliateId, from, random }) =>
      times(8, (device) => ({
        affiliateId,
        sessionId: `${affiliateId} ${device}`,
        at: from + between(random, 0, 8 * HOUR_MS),
        referrerHost: 'intranet.example',
        ordersAfter: times(5, () => between(random, 2 * MINUTE_MS, 8 * HOUR_MS)),
      })),
  },
  {
    name: 'coupon site',
    about: 'opened at the checkout by people whom others brought; many buy, a minute later',
    isFraud: false,
    rules: [],
    visits: ({ affiliateId, otherId, from, random }) =>
      times(120, (n) => n).flatMap((n) => {
        const sessionId = `${affiliateId} ${n}`;
        const at = from + between(random, 0, 10 * DAY_MS);
        const buys = random.chance(0.25);
        const own = {
          affiliateId,
          sessionId,
          at,
          referrerHost: 'coupons.example',
          ordersAfter: buys ? [between(random, 20, 180) * SECOND_MS] : [],
        };
        const earlier = {
          affiliateId: otherId,
          sessionId,
          at: at - 20 * MINUTE_MS,
          referrerHost: '',
          ordersAfter: [],
        };
        return random.chance(0.3) ? [earlier, own] : [own];
      }),
  },
  {
    name: 'podcast',
    about: 'listeners type a code; hardly anybody clicks',
    isFraud: false,
    rules: [],
    visits: (person) => crowd(person, { visitors: 15, spanMs: 10 * DAY_MS, share: 0.1, hosts: [''] }),
    codeOrders: ({ affiliateId, from, random }) =>
      times(60, () => ({ affiliateId, at: from + between(random, 0, 2 * DAY_MS) })),
  },
  {
    name: 'regular customers',
    about: 'the same few people buy every week, in their own time',
    isFraud: false,
    rules: [],
    visits: ({ affiliateId, from, random }) =>
      times(6, (n) => ({
        affiliateId,
        sessionId: `${affiliateId} ${n}`,
        at: from,
        referrerHost: 'forum.example',
        ordersAfter: times(5, (week) => week * 6 * DAY_MS + lookingAround(random)),
      })),
  },
  {
    name: 'readers behind VPNs',
    about: 'a blog about privacy: every fourth reader comes through a VPN',
    isFraud: false,
    rules: [],
    visits: (person) =>
      crowd(person, { visitors: 400, spanMs: 10 * DAY_MS, share: 0.02, hosts: ['privacy.example', ''] }).map(
        (visit) => ({
          ...visit,
          fromDatacenter: person.random.chance(0.25),
        }),
      ),
  },
  {
    name: 'household',
    about: 'readers, and somebody at home who buys once at the computer in which the affiliate opens their own page',
    isFraud: false,
    rules: [],
    usesOwnDevice: true,
    visits: (person) => [
      ...crowd(person, { visitors: 100, spanMs: 10 * DAY_MS, share: 0.02, hosts: ['blog.example', ''] }),
      {
        affiliateId: person.affiliateId,
        sessionId: ownDeviceOf(person.affiliateId),
        at: person.from + between(person.random, 0, 10 * DAY_MS),
        referrerHost: '',
        ordersAfter: [lookingAround(person.random)],
      },
    ],
  },
  {
    name: 'full basket',
    about: 'visitors come back to a basket and pay at once',
    isFraud: false,
    rules: [],
    visits: ({ affiliateId, from, random }) =>
      times(200, (n) => ({
        affiliateId,
        sessionId: `${affiliateId} ${n}`,
        at: from + between(random, 0, 10 * DAY_MS),
        referrerHost: 'mail.example',
        ordersAfter: random.chance(0.1) ? [between(random, 5, 40) * SECOND_MS] : [],
      })),
  },
];

/** Typical affiliates of a merchant: mostly blogs, a newsletter, and occasionally one of the others. */
export const ORDINARY_KINDS: readonly Kind[] = [
  ...HONEST_KINDS.filter(({ name }) => name === 'blog').flatMap((blog) => times(8, () => blog)),
  ...HONEST_KINDS.filter(({ name }) => name === 'viral newsletter' || name === 'coupon site'),
];
