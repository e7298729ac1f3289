/** What the person at the terminal can put right; its message is all that is printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
