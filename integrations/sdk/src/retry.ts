const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/**
 * From the edge, or from a service that is slow or starting: nothing was done, or the idempotency key identifies what
 * was done.
 */
const TEMPORARY = new Set([408, 502, 503, 504]);
/** Its idempotency keys are in the body, one for each event. */
const BATCH = '/api/v1/track/batch';
/** With `Retry-After`: an earlier request with the same key is still being processed. */
const CONFLICT = 409;

/**
 * Retries temporary failures of reads, batches and requests with an Idempotency-Key; after a 429 all requests, because
 * it was refused before anything was done.
 */
export function withRetries(send: typeof fetch, retries: number): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const isRepeatable =
      request.method === 'GET' ||
      request.headers.has('idempotency-key') ||
      new URL(request.url).pathname.endsWith(BATCH);
    for (let left = retries; ; left -= 1) {
      let waitMs = Math.min(FIRST_WAIT_MS * 2 ** (retries - left), MAX_WAIT_MS);
      try {
        const response = await send(request.clone());
        const askedToWaitMs = retryAfterMs(response);
        const isInFlight = response.status === CONFLICT && askedToWaitMs !== undefined;
        const isTemporary = response.status === 429 || (isRepeatable && (isInFlight || TEMPORARY.has(response.status)));
        if (left <= 0 || !isTemporary) return response;
        waitMs = askedToWaitMs ?? waitMs;
        await response.body?.cancel();
      } catch (error) {
        if (left <= 0 || !isRepeatable || request.signal.aborted) throw error;
      }
      await wait(waitMs, request.signal);
    }
  };
}

function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_WAIT_MS) : undefined;
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
