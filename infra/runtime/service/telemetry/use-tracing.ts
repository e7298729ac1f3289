import type { Lifecycle } from '../process/lifecycle.ts';

/**
 * Turns tracing on if an OTLP endpoint is configured, and sends the remaining spans when `life` stops. Call it first,
 * so that it is released last, and the shutdown of everything else is still traced.
 */
export async function useTracing(life: Lifecycle, name: string, endpoint: string | undefined): Promise<void> {
  if (endpoint === undefined) return;
  const { startTracing } = await import('./start-tracing.ts');
  life.use(startTracing(name, endpoint), (tracing) => tracing.close());
}
