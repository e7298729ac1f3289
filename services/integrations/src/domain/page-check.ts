/** The attributes of a script element, by their names in lower case. */
export type ScriptTag = Readonly<Record<string, string>>;

export type ScriptState = 'found' | 'missing' | 'blocked' | 'wrong_campaign';

export interface Wanted {
  /** The address of tracking.js. */
  readonly scriptUrl: string;
  readonly campaignId: string;
}

/** Types with which browsers run a script. */
const RUN_TYPES: ReadonlySet<string> = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/**
 * Whether a page runs the tracking script of a campaign. Consent tools block a script by another type, or by keeping
 * its address in another attribute, until the visitor agrees.
 */
export function judgeScripts(tags: readonly ScriptTag[], { scriptUrl, campaignId }: Wanted): ScriptState {
  const ours = ownScripts(tags, scriptUrl);
  if (ours.length === 0) return 'missing';
  const ofCampaign = ours.filter((tag) => tag['data-campaign'] === campaignId);
  if (ofCampaign.length === 0) return 'wrong_campaign';
  const runs = ({ src = '', type = '' }: ScriptTag) =>
    isSameAddress(src, scriptUrl) && RUN_TYPES.has(type.trim().toLowerCase());
  return ofCampaign.some(runs) ? 'found' : 'blocked';
}

/** Those that name the tracking script, whether or not they run it. */
export const ownScripts = (tags: readonly ScriptTag[], scriptUrl: string): readonly ScriptTag[] =>
  tags.filter((tag) => Object.values(tag).some((value) => isSameAddress(value, scriptUrl)));

/** Whatever its query; a protocol that is left out is the page's. */
function isSameAddress(value: string, scriptUrl: string): boolean {
  const wanted = new URL(scriptUrl);
  const absolute = value.startsWith('//') ? `${wanted.protocol}${value}` : value;
  if (!URL.canParse(absolute)) return false;
  const { origin, pathname } = new URL(absolute);
  return origin === wanted.origin && pathname === wanted.pathname;
}
