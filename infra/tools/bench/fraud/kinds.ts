import type { FraudRuleName } from '@sillage/proto/values/fraud';
import type { Random } from '../../../solo/demo/random.ts';

/** A visit of a tracked link, and what was ordered after it. */
export interface Visit {
  readonly affiliateId: string;
  readonly sessionId: string;
  readonly at: number;
  readonly referrerHost: string;
  readonly fromDatacenter?: boolean;
  /** Milliseconds after the click; empty: the visitor ordered nothing. */
  readonly ordersAfter: readonly number[];
}

/** An order that the shop's server reports with an affiliate's code, without any click. */
export interface CodeOrder {
  readonly affiliateId: string;
  readonly at: number;
}

/** A way of bringing orders that is known to be honest or not. */
export interface Kind {
  readonly name: string;
  readonly about: string;
  readonly isFraud: boolean;
  /** What should find it. */
  readonly rules: readonly FraudRuleName[];
  /** In the campaign beside, whose affiliates report these orders, too. */
  readonly reportsTwice?: boolean;
  /** Their customers have the affiliate's own address. */
  readonly usesOwnAddress?: boolean;
  /** Their customers pay from the account that the affiliate is paid to. */
  readonly usesOwnAccount?: boolean;
  readonly visits: (person: Person) => readonly Visit[];
  readonly codeOrders?: (person: Person) => readonly CodeOrder[];
}

export interface Person {
  readonly affiliateId: string;
  /** Somebody else of the campaign, whose visitors they may claim. */
  readonly otherId: string;
  readonly from: number;
  readonly random: Random;
}

export const SECOND_MS = 1_000;
export const between = ({ next }: Random, low: number, high: number) => low + next() * (high - low);
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
/** How long people look around before they buy: mostly some minutes, sometimes an hour. */
export const lookingAround = (random: Random) => Math.exp(between(random, Math.log(40), Math.log(3_600))) * SECOND_MS;

/** Visitors of an affiliate over some time, of whom a share buys once. */
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
