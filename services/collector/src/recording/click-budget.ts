import { HOUR_MS } from '@sillage/proto/values/durations';
import { ipPrefix } from '@sillage/runtime/http';

/** Returns whether one more click on this campaign from this address may be recorded, and counts it if so. */
export type TakeClick = (campaignId: string, ip: string, nowMs: number) => boolean;

interface Bucket {
  left: number;
  atMs: number;
}

/** Minimum number of networks kept in memory; an evicted one starts with a full budget again. */
const BUCKETS_KEPT = 50_000;

/**
 * A token bucket per campaign and network (/24 of IPv4, /48 of IPv6), so that one client cannot fill the disk. It holds
 * `perHour` clicks and refills within an hour. Per network, because a client gets many addresses of one network for
 * free; large, because offices, schools and mobile carriers share one network. 0: no limit.
 */
export function createClickBudget(perHour: number): TakeClick {
  if (perHour === 0) return () => true;
  // Two generations of buckets by campaign and network. An LRU cache, which reorders its entries at every access, would
  // take a fiftieth of the time of a redirect.
  let recent = new Map<string, Map<string, Bucket>>();
  let earlier = recent;
  let remembered = 0;
  const remember = (campaignId: string, network: string, bucket: Bucket) => {
    if (remembered >= BUCKETS_KEPT) {
      earlier = recent;
      recent = new Map();
      remembered = 0;
    }
    const networks = recent.get(campaignId);
    if (networks) networks.set(network, bucket);
    else recent.set(campaignId, new Map([[network, bucket]]));
    remembered += 1;
  };
  return (campaignId, ip, nowMs) => {
    const network = ipPrefix(ip);
    let bucket = recent.get(campaignId)?.get(network);
    if (!bucket) {
      bucket = earlier.get(campaignId)?.get(network) ?? { left: perHour, atMs: nowMs };
      remember(campaignId, network, bucket);
    }
    const passedMs = Math.max(0, nowMs - bucket.atMs);
    bucket.left = Math.min(perHour, bucket.left + (passedMs * perHour) / HOUR_MS);
    bucket.atMs = nowMs;
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  };
}
