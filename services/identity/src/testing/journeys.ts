/**
 * The cookies of journeys that this test file's browser began: their names tell them apart, so one jar does for all.
 */
const cookies = new Set<string>();

/** `fetch` as the browser does it, which keeps these cookies; other ones it does not know. */
export const browserFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  for (const line of response.headers.getSetCookie()) {
    const [cookie = ''] = line.split(';');
    if (cookie.startsWith('sillage-journey-')) cookies.add(cookie);
  }
  return response;
};

/** What it sends along to the end of a journey. */
export const journeyCookies = (): string => [...cookies].join('; ');
