/**
 * A campaign that is in no table: its one link redirects as every other does, and its clicks count nowhere. Attribution
 * notes the time of the newest one below the key, and leaves it at that.
 */
export const PROBE_CAMPAIGN_ID = '00000000-0000-4000-8000-0000000c1ea4';
export const PROBE_AFFILIATE_ID = '00000000-0000-4000-8000-000000000a1f';
export const PROBED_CLICK_KEY = 'probe:click';
