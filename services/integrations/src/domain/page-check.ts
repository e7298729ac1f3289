/** Attributes of a script element, by lower-case name. */
export type ScriptTag = Readonly<Record<string, string>>;

export type ScriptState = 'found' | 'missing' | 'blocked' | 'wrong_campaign';

export interface Wanted {
  /** The address of tracking.js. */
  readonly scriptUrl: string;
  readonly campaignId: string;
}

/** `type` values with which browsers execute a script. */
const RUN_TYPES: ReadonlySet<string> = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/**
 * Whether a page runs the tracking script of a campaign. Consent tools block a script until the visitor agrees, by
 * changing its type or moving its address to another attribute.
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

/** Tags that name the tracking script, whether or not they execute it. */
export const ownScripts = (tags: readonly ScriptTag[], scriptUrl: string): readonly ScriptTag[] =>
  tags.filter((tag) => Object.values(tag).some((value) => isSameAddress(value, scriptUrl)));

/** Ignores the query; a missing protocol means the page's. */
function isSameAddress(value: string, scriptUrl: string): boolean {
  const wanted = new URL(scriptUrl);
  const absolute = value.startsWith('//') ? `${wanted.protocol}${value}` : value;
  if (!URL.canParse(absolute)) return false;
  const { origin, pathname } = new URL(absolute);
  return origin === wanted.origin && pathname === wanted.pathname;
}
