/**
 * The origin of a request, as far as it is stored: enough for an owner to recognise their own actions, not enough to
 * find a person.
 */
export interface Caller {
  /** The address, or the /64 of an IPv6 address. For limits and comparisons; never stored or logged in this form. */
  readonly address: string;
  /** Such as `203.0.113.0/24`. */
  readonly ipRange: string | null;
  readonly browser: string | null;
  readonly os: string | null;
}

/** For events that another service reports, where the browser is unknown. */
export const NO_CALLER: Caller = { address: '', ipRange: null, browser: null, os: null };

/** The owner sees that it was an operator, but not from where. */
export const OPERATOR: Caller = { ...NO_CALLER };
