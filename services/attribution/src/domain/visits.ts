import { byTime } from '@sillage/proto/values/by-time';
import { sessionDay } from '@sillage/proto/values/sessions';
import type { OwnedVisit, SessionClick } from './attribution-models/model.ts';

/**
 * A part of a session that its first click owns, from that click until its attribution window ends. Only `placeClick`
 * changes a visit.
 */
export interface Visit extends OwnedVisit {
  lastClickAt: number;
  lastClickId: string;
  /** Affiliates with a counted click in this visit. */
  readonly counted: string[];
  /** Affiliates with a valid click in the session, up to and with this visit. */
  readonly seen: string[];
}

/** The effect of a valid click on the projection. */
export interface Placement {
  readonly outcome: 'counted' | 'repeated';
  readonly superseded: boolean;
  /** The first valid click of the session in the campaign. */
  readonly newVisitor: boolean;
  /** The first valid click of the session for this affiliate. */
  readonly newAffiliateVisitor: boolean;
}

/**
 * True if the visit consists of one click and can be derived from it, so that it needs no row. Only in the month of the
 * day at the start of the session id, because a fold then knows in which month's clicks to look for it.
 */
export function isDerivableFromClick(
  { startedAt, lastClickId, ownerClickId, counted, seen }: Visit,
  sessionId: string,
): boolean {
  if (lastClickId !== ownerClickId || counted.length > 1 || seen.length > 1) return false;
  const [first, visit] = [new Date(sessionDay(sessionId)), new Date(startedAt)];
  return first.getUTCMonth() === visit.getUTCMonth() && first.getUTCFullYear() === visit.getUTCFullYear();
}

/** True if the click is later than the whole session, so that it can be placed without the other clicks. */
export function isNext(click: SessionClick, last: Visit | undefined): boolean {
  if (!last) return true;
  return click.at > last.lastClickAt || (click.at === last.lastClickAt && click.id > last.lastClickId);
}

/** Places a click that `isNext` after the session's last visit: into it, or as the first of a new one. */
export function placeClick(
  click: SessionClick,
  last: Visit | undefined,
): { readonly visit: Visit; readonly placement: Placement } {
  const newAffiliateVisitor = !last?.seen.includes(click.affiliateId);
  if (!last || click.at >= last.endsAt) {
    const visit: Visit = {
      startedAt: click.at,
      endsAt: click.at + click.windowMs,
      ownerAffiliateId: click.affiliateId,
      ownerClickId: click.id,
      lastClickAt: click.at,
      lastClickId: click.id,
      counted: [click.affiliateId],
      seen: last ? withAffiliate(last.seen, click.affiliateId) : [click.affiliateId],
    };
    return {
      visit,
      placement: { outcome: 'counted', superseded: false, newVisitor: last === undefined, newAffiliateVisitor },
    };
  }
  const repeated = last.counted.includes(click.affiliateId);
  if (!repeated) last.counted.push(click.affiliateId);
  if (newAffiliateVisitor) last.seen.push(click.affiliateId);
  last.lastClickAt = click.at;
  last.lastClickId = click.id;
  const superseded = click.affiliateId !== last.ownerAffiliateId;
  return {
    visit: last,
    placement: { outcome: repeated ? 'repeated' : 'counted', superseded, newVisitor: false, newAffiliateVisitor },
  };
}

/**
 * Places all valid clicks of one session, in any order, and returns its visits for the projection. `closed` is the
 * visit before all of these clicks.
 */
export function placeAll(
  clicks: readonly SessionClick[],
  closed?: Visit,
): {
  readonly visits: readonly Visit[];
  readonly placements: ReadonlyMap<string, Placement>;
} {
  const visits: Visit[] = [];
  const placements = new Map<string, Placement>();
  for (const click of clicks.toSorted(byTime)) {
    if (placements.has(click.id)) continue;
    const last = visits.at(-1) ?? closed;
    const { visit, placement } = placeClick(click, last);
    if (visit !== last) visits.push(visit);
    placements.set(click.id, placement);
  }
  return { visits, placements };
}

function withAffiliate(seen: readonly string[], affiliateId: string): string[] {
  return seen.includes(affiliateId) ? [...seen] : [...seen, affiliateId];
}
