/** Long enough to look into one request of support. A view cannot be prolonged; a new one needs a reason again. */
const MAX_S = 1800;
/** A shorter view would end before the page has loaded. */
const MIN_S = 5;

/**
 * The end of a view that begins now: after half an hour, but within the owner's consent, and within the lifetime of an
 * access token, because revocations are remembered no longer. Undefined if too little time is left.
 */
export function endOfView(now: Date, accessUntil: Date, accessTokenTtlS: number): Date | undefined {
  const longest = now.getTime() + Math.min(MAX_S, accessTokenTtlS) * 1000;
  // Tokens expire at whole seconds.
  const endMs = Math.floor(Math.min(longest, accessUntil.getTime()) / 1000) * 1000;
  return endMs - now.getTime() < MIN_S * 1000 ? undefined : new Date(endMs);
}
