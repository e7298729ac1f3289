import type { Device } from '@sillage/proto/values/clicks';
import type { Random } from './random.ts';

/** An invented affiliate of the demo: their share of the traffic, its origin, and how often it buys. */
export interface DemoAffiliate {
  readonly name: string;
  readonly email: string;
  readonly rateBps: number;
  /** Share of the visitors, relative to the others. */
  readonly weight: number;
  /** Fraction of the visitors who order. */
  readonly orderRate: number;
  /** Referrer hosts by weight; an empty host means no referrer. */
  readonly referrers: readonly (readonly [string, number])[];
  /** Fraction of the visitors on a phone. */
  readonly mobile: number;
}

/** `.test` never resolves, so that no mail can reach anyone. */
export const DEMO_AFFILIATES: readonly DemoAffiliate[] = [
  {
    name: 'Emma Lawson',
    email: 'emma@affiliates.sillage.test',
    rateBps: 1200,
    weight: 34,
    orderRate: 0.031,
    referrers: [
      ['l.instagram.com', 80],
      ['www.instagram.com', 8],
      ['', 12],
    ],
    mobile: 0.86,
  },
  {
    name: 'The Shoreline Journal',
    email: 'journal@affiliates.sillage.test',
    rateBps: 1000,
    weight: 26,
    orderRate: 0.046,
    referrers: [
      ['shoreline-journal.test', 70],
      ['www.google.com', 22],
      ['', 8],
    ],
    mobile: 0.44,
  },
  {
    name: 'Meridian Studio',
    email: 'studio@affiliates.sillage.test',
    rateBps: 1000,
    weight: 21,
    orderRate: 0.027,
    referrers: [
      ['www.youtube.com', 72],
      ['m.youtube.com', 18],
      ['', 10],
    ],
    mobile: 0.58,
  },
  {
    name: 'The Cape West Letter',
    email: 'letter@affiliates.sillage.test',
    rateBps: 1500,
    weight: 13,
    orderRate: 0.068,
    referrers: [
      ['', 76],
      ['mail.google.com', 24],
    ],
    mobile: 0.5,
  },
  {
    name: 'Iris Morgan',
    email: 'iris@affiliates.sillage.test',
    rateBps: 800,
    weight: 6,
    orderRate: 0.018,
    referrers: [
      ['www.tiktok.com', 85],
      ['', 15],
    ],
    mobile: 0.94,
  },
];

const COUNTRIES: readonly (readonly [string, number])[] = [
  ['FR', 61],
  ['BE', 11],
  ['CH', 7],
  ['CA', 6],
  ['DE', 4],
  ['ES', 3],
  ['LU', 2],
  ['GB', 2],
  ['US', 2],
  ['MA', 1],
  ['', 1],
];

const MOBILE: readonly (readonly [readonly [string, string], number])[] = [
  [['Safari', 'iOS'], 48],
  [['Chrome', 'Android'], 44],
  [['Samsung Internet for Android', 'Android'], 8],
];
const DESKTOP: readonly (readonly [readonly [string, string], number])[] = [
  [['Chrome', 'Windows'], 46],
  [['Firefox', 'Windows'], 9],
  [['Microsoft Edge', 'Windows'], 13],
  [['Safari', 'macOS'], 20],
  [['Chrome', 'macOS'], 8],
  [['Firefox', 'Linux'], 4],
];

/** The facts that the edge would have read from a visitor's request. */
export interface Visitor {
  readonly sessionId: string;
  readonly country: string;
  readonly device: Device;
  readonly browser: string;
  readonly os: string;
}

export function makeVisitor(affiliate: DemoAffiliate, random: Random): Visitor {
  const device: Device = random.chance(affiliate.mobile) ? 'mobile' : random.chance(0.08) ? 'tablet' : 'desktop';
  const [browser, os] = random.pick(device === 'desktop' ? DESKTOP : MOBILE);
  return {
    sessionId: `demo-${random.uuid(0).slice(-12)}${random.uuid(0).slice(-12)}`,
    country: random.pick(COUNTRIES),
    device,
    browser,
    os,
  };
}
