type Params = Readonly<Record<string, string>>;

/** An OAuth error for a browser whose journey failed. */
export interface JourneyError {
  /** Such as `access_denied`. */
  readonly error: string;
  /** Our own code, such as `otp_expired`. */
  readonly error_code: string;
  /** For humans. */
  readonly error_description: string;
}

/**
 * Adds parameters that only the page can see, because fragments are not sent to servers. Replaces an earlier fragment.
 */
export function withFragment(target: string, params: Params): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(params).toString();
  return url.href;
}

/** Replaces parameters with the same names. */
export function withQuery(target: string, params: Params): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** Puts the error in the fragment and, after PKCE, also in the query, since pages look in different places. */
export function withError(target: string, error: JourneyError, { inQuery }: { readonly inQuery: boolean }): string {
  return withFragment(inQuery ? withQuery(target, { ...error }) : target, { ...error });
}
