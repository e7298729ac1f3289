import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 250;

/**
 * Resolves once anything answers at the address, or after `limitMs`. A platform that is still starting is not an
 * outage; one that does not come up is.
 */
export async function untilReachable(url: string, limitMs: number, stopping: AbortSignal): Promise<void> {
  const until = performance.now() + limitMs;
  while (!stopping.aborted && performance.now() < until) {
    const signal = AbortSignal.timeout(Math.min(2_000, limitMs));
    const answered = await fetch(url, { signal, redirect: 'manual' }).then(
      async (response) => {
        await response.body?.cancel();
        return true;
      },
      () => false,
    );
    if (answered) return;
    await sleep(ASK_EVERY_MS, undefined, { signal: stopping }).catch(() => {});
  }
}
