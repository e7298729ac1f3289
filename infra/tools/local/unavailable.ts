/**
 * Something that cannot be had on this machine; `message` is the sentence that says why and what would help. Tests that
 * meet it are skipped, not failed: the runner knows it by name.
 */
export class UnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnavailableError';
  }
}
