/**
 * Something is unavailable on this machine; `message` is a sentence with the reason and a remedy. The runner recognises
 * the error by its name, and counts such tests as skipped, not failed.
 */
export class UnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnavailableError';
  }
}
