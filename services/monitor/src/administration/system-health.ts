import type { HealthIssue, ServiceHealth, SystemHealth } from '@sillage/proto/http/administration';

const SLOW_MS = 2_000;
const LOW_PERCENT = 80;
const REDUCED_PERCENT = 95;

/**
 * The overall health: an outage of a service is critical, a degraded service or a slow answer is a warning;
 * availability below 80 % is critical, below 95 % a warning. Without services it is 100 % available.
 */
export function systemHealth(services: readonly ServiceHealth[]): SystemHealth {
  const down = services.filter(({ state }) => state === 'outage');
  const degraded = services.filter(({ state }) => state === 'degraded');
  const times = services.flatMap(({ responseTimeMs }) => (responseTimeMs === null ? [] : [responseTimeMs]));
  const averageResponseMs =
    times.length === 0 ? null : Math.round(times.reduce((sum, time) => sum + time, 0) / times.length);
  const healthyServices = services.length - down.length - degraded.length;
  const available = services.length === 0 ? 100 : (100 * (services.length - down.length)) / services.length;
  const availablePercent = Math.round(available * 10) / 10;
  const isLow = availablePercent < LOW_PERCENT;
  const isReduced = availablePercent < REDUCED_PERCENT;
  const isSlow = averageResponseMs !== null && averageResponseMs > SLOW_MS;
  const issues: HealthIssue[] = [
    ...down.map(({ name }) => ({ kind: 'unavailable', service: name }) as const),
    ...degraded.map(
      ({ name, responseTimeMs }) => ({ kind: 'degraded', service: name, responseTimeMs: responseTimeMs ?? 0 }) as const,
    ),
    ...(isSlow ? [{ kind: 'slow', responseTimeMs: averageResponseMs } as const] : []),
    ...(isReduced
      ? [{ kind: 'availability', level: isLow ? 'low' : 'reduced', percent: availablePercent } as const]
      : []),
  ];
  return {
    status: down.length > 0 || isLow ? 'critical' : issues.length > 0 ? 'warning' : 'healthy',
    issues,
    averageResponseMs,
    availablePercent,
    healthyServices,
    totalServices: services.length,
  };
}
