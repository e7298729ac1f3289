/**
 * Who sends a request, as far as it is remembered: enough for an owner to know their own doings, not enough to find a
 * person.
 */
export interface Caller {
  /** The address, of an IPv6 one its /64: for limits and comparisons, never stored or logged as it is. */
  readonly address: string;
  /** Such as `203.0.113.0/24`. */
  readonly ipRange: string | null;
  readonly browser: string | null;
  readonly os: string | null;
}

/** Of what another service says: nobody's browser is known. */
export const NO_CALLER: Caller = { address: '', ipRange: null, browser: null, os: null };

/** The owner sees that it was an operator, not from where. */
export const OPERATOR: Caller = { ...NO_CALLER };
