/** An error that the user can fix; only its message is printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
