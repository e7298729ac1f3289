/** The journey cookies of this test file's browser; their names are unique, so one jar suffices. */
const cookies = new Set<string>();

/** `fetch` like a browser that keeps journey cookies, and no others. */
export const browserFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  for (const line of response.headers.getSetCookie()) {
    const [cookie = ''] = line.split(';');
    if (cookie.startsWith('sillage-journey-')) cookies.add(cookie);
  }
  return response;
};

/** The `Cookie` header for the end of a journey. */
export const journeyCookies = (): string => [...cookies].join('; ');
