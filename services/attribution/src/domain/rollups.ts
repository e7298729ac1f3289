import type { HoldReason } from '@sillage/proto/http/conversions';
import type { Book } from '@sillage/proto/values/book';
import { isTestInLiveBook } from '@sillage/proto/values/book';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { type Counts, NO_COUNTS, NO_SUMS, type Sums } from './totals.ts';
import type { Placement } from './visits.ts';

/** Stands for "no affiliate" in rollups: tests without attribution are counted under it. */
export const NO_AFFILIATE = '00000000-0000-0000-0000-000000000000';

/** The change that a batch makes to one campaign, affiliate and hour; negative if it reverses an earlier decision. */
export interface HourlyDelta extends Counts {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly hour: number;
  affiliateVisitors: number;
}

/** Sums of one campaign, affiliate, hour and currency. */
export interface MoneyDelta extends Sums {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly hour: number;
  readonly currency: string;
}

type Dimension = 'country' | 'device' | 'referrer' | 'rejection';

/**
 * Counted clicks by origin, rejected ones by reason; the scope is the campaign or one of its affiliates.
 */
export interface DimensionDelta {
  readonly campaignId: string;
  readonly scopeId: string;
  readonly hour: number;
  readonly dimension: Dimension;
  readonly value: string;
  readonly clicks: number;
}

/** The fields of a stored click that the rollups need. */
export interface ClickFacts {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly country: string;
  readonly device: string;
  readonly referrerHost: string;
}

/** One rejected click, or a number of clicks without individual records. */
export interface RejectedClicks {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly at: number;
  readonly reason: string;
  readonly clicks: number;
}

/** The fields of a stored conversion that the rollups need. */
export interface ConversionFigures {
  readonly campaignId: string;
  readonly affiliateId: string | null;
  readonly occurredAt: Date;
  readonly state: 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';
  readonly isTest: boolean;
  readonly book: Book;
  readonly inSums: boolean;
  readonly heldFor: HoldReason | null;
  readonly currency: string;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly commissionMinor: number;
  readonly feeMinor: number;
}

/**
 * Pending for another reason than its hold: it is unconfirmed, or only the merchant can approve it. In SQL: hours.ts.
 */
const isAwaitingReview = ({ state, inSums, heldFor }: ConversionFigures): boolean =>
  state === 'pending' && (!inSums || heldFor !== null);

/** The time at which each campaign that was in test mode went live. */
export type LiveSince = ReadonlyMap<string, number>;
export const ALWAYS_LIVE: LiveSince = new Map();

/**
 * Collects the changes of a batch, one cell per key, so that each rollup row is written once. The hour in which a
 * campaign went live has two cells, before and since that time, so the live book consists of whole cells.
 */
export class RollupDeltas {
  readonly hourly = new Map<string, HourlyDelta>();
  readonly money = new Map<string, MoneyDelta>();
  readonly #scopes = new Map<string, Scope>();
  readonly #places = new Map<string, Place>();
  /** Place of the previous click; consecutive clicks usually share link and hour. */
  #place: Place | undefined;
  /** The newest event per campaign. */
  readonly asOf = new Map<string, number>();
  readonly #liveSince: LiveSince;

  constructor(liveSince: LiveSince) {
    this.#liveSince = liveSince;
  }

  /** Whether it is in the campaign's totals, which exclude the time in test mode once the campaign is live. */
  isCurrent({ campaignId, hour }: { readonly campaignId: string; readonly hour: number }): boolean {
    return hour >= (this.#liveSince.get(campaignId) ?? Number.NEGATIVE_INFINITY);
  }

  /** Sorted by key. */
  dimensions(): DimensionDelta[] {
    const scopes = [...this.#scopes].sort(([a], [b]) => (a < b ? -1 : 1));
    return scopes.flatMap(([, { campaignId, scopeId, hour, values }]) =>
      DIMENSIONS.flatMap((dimension) =>
        [...values[dimension]]
          .filter(([, clicks]) => clicks !== 0)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([value, clicks]) => ({ campaignId, scopeId, hour, dimension, value, clicks })),
      ),
    );
  }

  addClick(click: ClickFacts, at: number, placement: Placement, sign: 1 | -1): void {
    this.#touch(click.campaignId, at);
    const { cell, ofCampaign, ofAffiliate } = this.#placeOf(click, this.#startOf(click.campaignId, at));
    const { outcome, superseded, newVisitor, newAffiliateVisitor } = placement;
    if (superseded) cell.supersededClicks += sign;
    if (newVisitor) cell.visitors += sign;
    if (newAffiliateVisitor) cell.affiliateVisitors += sign;
    if (outcome === 'repeated') {
      cell.repeatedClicks += sign;
      return;
    }
    cell.clicks += sign;
    addTo(ofCampaign, click, sign);
    addTo(ofAffiliate, click, sign);
  }

  addRejectedClicks({ campaignId, affiliateId, at, reason, clicks }: RejectedClicks): void {
    this.#touch(campaignId, at);
    const cell = this.#cell(campaignId, affiliateId, this.#startOf(campaignId, at));
    cell.rejectedClicks += clicks;
    for (const scopeId of [campaignId, affiliateId]) {
      const { rejection } = this.#scope(campaignId, scopeId, cell.hour).values;
      rejection.set(reason, (rejection.get(reason) ?? 0) + clicks);
    }
  }

  /** A rejected conversion adds nothing; a test or an unconfirmed conversion is counted but adds no money. */
  addConversion(conversion: ConversionFigures, sign: 1 | -1): void {
    const at = conversion.occurredAt.getTime();
    this.#touch(conversion.campaignId, at);
    const hour = conversion.book === 'test' ? hourOf(at) : this.#startOf(conversion.campaignId, at);
    if (isTestInLiveBook(conversion)) {
      this.#cell(conversion.campaignId, conversion.affiliateId ?? NO_AFFILIATE, hour).testConversions += sign;
      return;
    }
    if (conversion.state === 'rejected' || conversion.affiliateId === null) return;
    const cell = this.#cell(conversion.campaignId, conversion.affiliateId, hour);
    cell.conversions += sign;
    if (conversion.state === 'pending') cell.pendingConversions += sign;
    if (isAwaitingReview(conversion)) cell.awaitingReview += sign;
    if (!conversion.inSums) return;
    const money = this.#money(conversion.campaignId, conversion.affiliateId, cell.hour, conversion.currency);
    const add = (amountMinor: number): bigint => BigInt(sign * amountMinor);
    money.revenueMinor += add(conversion.amountMinor);
    money.refundedMinor += add(conversion.refundedMinor);
    money.commissionMinor += add(conversion.commissionMinor);
    money.feeMinor += add(conversion.feeMinor);
    if (conversion.state === 'pending') money.pendingCommissionMinor += add(conversion.commissionMinor);
    else if (conversion.state === 'approved') money.approvedCommissionMinor += add(conversion.commissionMinor);
    else money.paidCommissionMinor += add(conversion.commissionMinor);
  }

  /** Notes the campaign's newest event, even if it changes no figure. */
  #touch(campaignId: string, at: number): void {
    if ((this.asOf.get(campaignId) ?? 0) < at) this.asOf.set(campaignId, at);
  }

  /** Start of the cell that contains a time. */
  #startOf(campaignId: string, at: number): number {
    const liveSince = this.#liveSince.get(campaignId);
    return liveSince === undefined || at < liveSince ? hourOf(at) : Math.max(hourOf(at), liveSince);
  }

  #cell(campaignId: string, affiliateId: string, hour: number): HourlyDelta {
    const key = `${campaignId}${affiliateId}${hour}`;
    const known = this.hourly.get(key);
    if (known) return known;
    const cell = { campaignId, affiliateId, hour, ...NO_COUNTS, affiliateVisitors: 0 };
    this.hourly.set(key, cell);
    return cell;
  }

  #money(campaignId: string, affiliateId: string, hour: number, currency: string): MoneyDelta {
    const key = `${campaignId}${affiliateId}${hour}${currency}`;
    const known = this.money.get(key);
    if (known) return known;
    const cell = { campaignId, affiliateId, hour, currency, ...NO_SUMS };
    this.money.set(key, cell);
    return cell;
  }

  #scope(campaignId: string, scopeId: string, hour: number): Scope {
    const key = `${scopeId}${hour}`;
    const known = this.#scopes.get(key);
    if (known) return known;
    const values = { country: new Map(), device: new Map(), referrer: new Map(), rejection: new Map() };
    const scope = { campaignId, scopeId, hour, values };
    this.#scopes.set(key, scope);
    return scope;
  }

  /** Builds one key per affiliate and hour instead of three per click. */
  #placeOf({ campaignId, affiliateId }: ClickFacts, hour: number): Place {
    const last = this.#place?.cell;
    if (this.#place && last?.hour === hour && last.affiliateId === affiliateId && last.campaignId === campaignId)
      return this.#place;
    const key = `${campaignId}${affiliateId}${hour}`;
    const place = this.#places.get(key) ?? {
      cell: this.#cell(campaignId, affiliateId, hour),
      ofCampaign: this.#scope(campaignId, campaignId, hour),
      ofAffiliate: this.#scope(campaignId, affiliateId, hour),
    };
    this.#places.set(key, place);
    this.#place = place;
    return place;
  }
}

function addTo({ values: { country, device, referrer } }: Scope, click: ClickFacts, sign: 1 | -1): void {
  country.set(click.country, (country.get(click.country) ?? 0) + sign);
  device.set(click.device, (device.get(click.device) ?? 0) + sign);
  referrer.set(click.referrerHost, (referrer.get(click.referrerHost) ?? 0) + sign);
}

const hourOf = (at: number): number => at - (at % HOUR_MS);

interface Scope {
  readonly campaignId: string;
  readonly scopeId: string;
  readonly hour: number;
  readonly values: Readonly<Record<Dimension, Map<string, number>>>;
}

/** Where the clicks of a link are counted in an hour. */
interface Place {
  readonly cell: HourlyDelta;
  readonly ofCampaign: Scope;
  readonly ofAffiliate: Scope;
}

const DIMENSIONS = ['country', 'device', 'referrer', 'rejection'] as const;
