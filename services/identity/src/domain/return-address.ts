type Params = Readonly<Record<string, string>>;

/** The error that a browser gets when a journey fails, as OAuth names it. */
export interface JourneyError {
  /** Such as `access_denied`. */
  readonly error: string;
  /** Our own code, such as `otp_expired`. */
  readonly error_code: string;
  /** For people. */
  readonly error_description: string;
}

/** What only the page may see: fragments are not sent to servers. An earlier fragment gives way. */
export function withFragment(target: string, params: Params): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(params).toString();
  return url.href;
}

/** Replaces parameters of the same names. */
export function withQuery(target: string, params: Params): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** In the fragment, and where the page may look for it there, as after PKCE, in the query, too. */
export function withError(target: string, error: JourneyError, { inQuery }: { readonly inQuery: boolean }): string {
  return withFragment(inQuery ? withQuery(target, { ...error }) : target, { ...error });
}
