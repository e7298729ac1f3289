import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * A registry of one service, with the figures of its process. Never the global one: in solo several services share a
 * process.
 */
export function createMetrics(name: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service: name });
  collectDefaultMetrics({ register: registry });
  return registry;
}
