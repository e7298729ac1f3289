/** Long enough to look at what somebody asks about. A view is not prolonged: another one is begun, for a reason again. */
const LONGEST_S = 1800;
/** Less would end before the page is drawn. */
const SHORTEST_S = 5;

/**
 * When a view that begins now ends: after half an hour, with the owner's consent, and no later than any access token
 * would, since its end is remembered no longer than that. Undefined where too little is left.
 */
export function endOfView(now: Date, accessUntil: Date, accessTokenTtlS: number): Date | undefined {
  const longest = now.getTime() + Math.min(LONGEST_S, accessTokenTtlS) * 1000;
  // Tokens end at whole seconds.
  const endMs = Math.floor(Math.min(longest, accessUntil.getTime()) / 1000) * 1000;
  return endMs - now.getTime() < SHORTEST_S * 1000 ? undefined : new Date(endMs);
}
