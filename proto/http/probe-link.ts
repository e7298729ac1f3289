/**
 * A campaign that is in no table: its only link redirects like every other, and its clicks count nowhere. Attribution
 * stores the time of the newest one under the key, and nothing else.
 */
export const PROBE_CAMPAIGN_ID = '00000000-0000-4000-8000-0000000c1ea4';
export const PROBE_AFFILIATE_ID = '00000000-0000-4000-8000-000000000a1f';
export const PROBED_CLICK_KEY = 'probe:click';
