/** One thing that must hold after a fault, and whether it did. */
export interface Claim {
  readonly claim: string;
  readonly holds: boolean;
  /** The figures behind the verdict. */
  readonly detail: string;
}

export interface FaultOptions {
  /** How many times a repeated fault strikes. */
  readonly cycles: number;
  /** Repeats the same random moments. */
  readonly seed: number;
}

/** A fault and its own oracle: bounded in time, ends every process that it started. */
export interface Fault {
  readonly name: string;
  readonly about: string;
  run(options: FaultOptions, progress: (line: string) => void): Promise<readonly Claim[]>;
}

export function claim(text: string, holds: boolean, detail: string): Claim {
  return { claim: text, holds, detail };
}

/** The claim that two counts are the same, to the unit. */
export function same(text: string, actual: number, expected: number): Claim {
  return claim(text, actual === expected, `${actual} of ${expected}`);
}
