import type { FraudRuleName } from '@sillage/proto/values/fraud';
import type { Random } from '../../../solo/demo/random.ts';

/** A visit through a tracked link, and its orders. */
export interface Visit {
  readonly affiliateId: string;
  readonly sessionId: string;
  readonly at: number;
  readonly referrerHost: string;
  readonly fromDatacenter?: boolean;
  /** Milliseconds after the click; empty without an order. */
  readonly ordersAfter: readonly number[];
}

/** An order that the shop's server reports with an affiliate's code and without a click. */
export interface CodeOrder {
  readonly affiliateId: string;
  readonly at: number;
}

/** A way of bringing orders that is labelled as honest or not. */
export interface Kind {
  readonly name: string;
  readonly about: string;
  readonly isFraud: boolean;
  /** The rules that should find it. */
  readonly rules: readonly FraudRuleName[];
  /** The affiliates of the second campaign also report these orders. */
  readonly reportsTwice?: boolean;
  /** Their customers have the affiliate's own address. */
  readonly usesOwnAddress?: boolean;
  /** Their customers pay from the account that the affiliate is paid to. */
  readonly usesOwnAccount?: boolean;
  /** The affiliate has opened their own page in the session `ownDeviceOf`. */
  readonly usesOwnDevice?: boolean;
  readonly visits: (person: Person) => readonly Visit[];
  readonly codeOrders?: (person: Person) => readonly CodeOrder[];
}

export interface Person {
  readonly affiliateId: string;
  /** Another affiliate of the campaign, whose visitors they may claim. */
  readonly otherId: string;
  readonly from: number;
  readonly random: Random;
}

export const ownDeviceOf = (affiliateId: string): string => `${affiliateId} own device`;

export const SECOND_MS = 1_000;
export const between = ({ next }: Random, low: number, high: number) => low + next() * (high - low);
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
/** The time between click and order: mostly minutes, sometimes an hour. */
export const lookingAround = (random: Random) => Math.exp(between(random, Math.log(40), Math.log(3_600))) * SECOND_MS;

/** Visitors of an affiliate over a period, of whom a fraction orders once. */
export function crowd(
  { affiliateId, from, random }: Person,
  { visitors, spanMs, share, hosts }: { visitors: number; spanMs: number; share: number; hosts: readonly string[] },
): Visit[] {
  return times(visitors, (n) => ({
    affiliateId,
    sessionId: `${affiliateId} ${n}`,
    at: from + between(random, 0, spanMs),
    referrerHost: hosts[Math.floor(random.next() * hosts.length)] ?? '',
    ordersAfter: random.chance(share) ? [lookingAround(random)] : [],
  }));
}
