/** A reason to stop that the person at the terminal can act on: printed as one sentence, without a stack. */
export class StartupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartupError';
  }
}

export function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
