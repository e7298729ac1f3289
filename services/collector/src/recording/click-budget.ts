import { HOUR_MS } from '@sillage/proto/values/durations';
import { ipPrefix } from '@sillage/runtime/http';

/** Says whether one more click of this campaign from this address is recorded, and counts it if so. */
export type TakeClick = (campaignId: string, ip: string, nowMs: number) => boolean;

interface Bucket {
  left: number;
  atMs: number;
}

/** Networks remembered at least; one that is forgotten begins with a whole budget. */
const BUCKETS_KEPT = 50_000;

/**
 * A budget per campaign and network (/24 of IPv4, /48 of IPv6), so that one client cannot fill the disk: a bucket of
 * `perHour` clicks that fills up evenly within an hour. By network and not by address, because addresses of one network
 * cost nothing; large, because offices, schools and mobile carriers share one. 0: no limit.
 */
export function createClickBudget(perHour: number): TakeClick {
  if (perHour === 0) return () => true;
  // By campaign and network: those met lately, and those met before them. An LRU cache, which puts each in its place again
  // whenever it is met, takes a fiftieth of a redirect.
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
