/** Parameters that the redirect appends to the shop's address; they replace the shop's own of the same name. */
const OURS = ['ref', 'campaign', 'sillage', 'sillage_w', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5'];

/** A checked destination, split where the parameters of each click are inserted. */
export interface Landing {
  /** Ends so that `sillage=…` can follow. */
  readonly prefix: string;
  /** The fragment with its `#`, or empty. */
  readonly suffix: string;
}

/**
 * Prepares a destination once for all its clicks: keeps existing parameters and the fragment, adds those that are the
 * same for every click. `sillage_w` is the attribution window in seconds, for the script on the page.
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
  // searchParams would re-encode the merchant's parameters.
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !isOurs(part));
  const search = [...kept, `ref=${affiliateId}`, `campaign=${campaignId}`, `sillage_w=${windowSeconds}`].join('&');
  url.search = '';
  return { prefix: `${url.href}?${search}&sillage=`, suffix };
}

/** Decodes the name like the shop's page does: `%72ef` is `ref` there. */
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
