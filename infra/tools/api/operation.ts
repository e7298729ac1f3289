/** The description of an operation in the document, beyond what its route declares. */
export interface Operation {
  /** The method's name in clients; never changes. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** For a response that is not JSON. */
  readonly produces?: readonly string[];
  /** For a body that is not JSON. */
  readonly consumes?: string;
  /** The status of a response without content; default: 204. */
  readonly emptyAs?: 202 | 303;
  /** The credentials of a route that the gateway answers itself; default: a session. Empty: none. */
  readonly security?: Record<string, string[]>[];
  /** The export of `proto/http` for the response with 200, if the route does not validate its own. */
  readonly answer?: string;
}
