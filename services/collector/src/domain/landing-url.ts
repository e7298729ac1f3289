/** Parameters that the redirect appends to the shop's address; a shop's own of the same name give way. */
const OURS = ['ref', 'campaign', 'sillage', 'sillage_w', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5'];

/** A checked destination, split where the parameters of each click go. */
export interface Landing {
  /** Ends so that `sillage=…` can follow. */
  readonly prefix: string;
  /** The fragment with its `#`, or empty. */
  readonly suffix: string;
}

/**
 * Prepares a destination once for all its clicks: existing parameters and the fragment stay, `ref` and `campaign` are
 * the same for each of them. `sillage_w` tells the script on the page how many seconds the click counts.
 */
export function landingOf(
  destination: string,
  affiliateId: string,
  campaignId: string,
  windowSeconds: number,
): Landing {
  const url = new URL(destination);
  const suffix = url.hash;
  url.hash = '';
  // searchParams would re-encode what it keeps; the pieces stay as the merchant wrote them.
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !isOurs(part));
  const search = [...kept, `ref=${affiliateId}`, `campaign=${campaignId}`, `sillage_w=${windowSeconds}`].join('&');
  url.search = '';
  return { prefix: `${url.href}?${search}&sillage=`, suffix };
}

/** Read as the shop's page will read it: `%72ef` is `ref` there. */
function isOurs(part: string): boolean {
  const [name = ''] = new URLSearchParams(`&${part}`).keys();
  return OURS.includes(name);
}

/** The `Location` of one click. */
export function landingUrl({ prefix, suffix }: Landing, token: string, subs: readonly string[]): string {
  let location = prefix + token;
  for (let n = 0; n < subs.length; n += 1) {
    const sub = subs[n];
    if (sub) location += `&sub${n + 1}=${encodeURIComponent(sub)}`;
  }
  return location + suffix;
}
