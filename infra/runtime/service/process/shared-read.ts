/**
 * Shares one read among concurrent callers, and caches its result for `keptMs`, so that values that are read together
 * cost one query. Failures are not cached.
 */
export function sharedRead<T>(read: () => Promise<T>, keptMs = 0): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let endsAtMs = Number.POSITIVE_INFINITY;
  return () => {
    if (kept && performance.now() < endsAtMs) return kept;
    endsAtMs = Number.POSITIVE_INFINITY;
    const reading = read();
    kept = reading;
    reading.then(
      () => {
        endsAtMs = performance.now() + keptMs;
      },
      () => {
        kept = undefined;
      },
    );
    return reading;
  };
}
