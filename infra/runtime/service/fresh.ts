/**
 * Reads once for all who ask at the same time, and answers those of the next `keptMs` with it: figures that are read
 * together cost one question. A failure is not kept.
 */
export function fresh<T>(read: () => Promise<T>, keptMs = 0): () => Promise<T> {
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
