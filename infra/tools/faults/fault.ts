/** An invariant to check after a fault, and whether it held. */
export interface Claim {
  readonly claim: string;
  readonly holds: boolean;
  /** The figures behind the result. */
  readonly detail: string;
}

export interface FaultOptions {
  /** How often a repeated fault occurs. */
  readonly cycles: number;
  /** Makes the random moments reproducible. */
  readonly seed: number;
}

/** A fault with its own checks; takes bounded time, and ends every process that it started. */
export interface Fault {
  readonly name: string;
  readonly about: string;
  run(options: FaultOptions, progress: (line: string) => void): Promise<readonly Claim[]>;
}

export function claim(text: string, holds: boolean, detail: string): Claim {
  return { claim: text, holds, detail };
}

/** Claims that two counts are equal. */
export function same(text: string, actual: number, expected: number): Claim {
  return claim(text, actual === expected, `${actual} of ${expected}`);
}
