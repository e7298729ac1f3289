import http, { type RefinedResponse, type ResponseType } from 'k6/http';

const run = Date.now();

/** Follows a tracked link as a new visitor; returns the redirect. Its requests have this name in the metrics. */
export function clickAsNewVisitor(link: string, name: string): RefinedResponse<ResponseType | undefined> {
  const response = http.get(link, {
    redirects: 0,
    headers: {
      'User-Agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 k6/${run}-${__VU}-${__ITER}`,
    },
    tags: { name },
  });
  // Without this, k6 would send the session cookie of the VU's first click again.
  http.cookieJar().clear(link);
  return response;
}
