/** A problem that the user at the terminal can fix: printed as one sentence, without a stack. */
export class StartupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartupError';
  }
}

export function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
