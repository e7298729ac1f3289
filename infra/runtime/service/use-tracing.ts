import type { Lifecycle } from './lifecycle.ts';

/**
 * Turns tracing on where an OTLP endpoint is configured, and sends what is left when `life` stops. To be called first,
 * so that it is released last: what stops before it is still traced.
 */
export async function useTracing(life: Lifecycle, name: string, endpoint: string | undefined): Promise<void> {
  if (endpoint === undefined) return;
  const { startTracing } = await import('./start-tracing.ts');
  life.use(startTracing(name, endpoint), (tracing) => tracing.close());
}
