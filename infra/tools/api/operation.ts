/** What the document says of an operation beyond what its route declares. */
export interface Operation {
  /** The name of its method in a client; the same for ever. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** Of an answer that is no JSON. */
  readonly produces?: readonly string[];
  /** Of a body that is no JSON. */
  readonly consumes?: string;
  /** Of an answer without content; default: 204. */
  readonly emptyAs?: 202 | 303;
  /** What is shown, where the gateway answers itself; default: a session. Empty: nothing. */
  readonly security?: Record<string, string[]>[];
  /** The export of `proto/http` that answers 200 where the route does not check its own answer. */
  readonly answer?: string;
}
