import { Counter } from 'prom-client';
import type { Metrics } from '../service/index.ts';
import { ProviderFault } from './fault.ts';

function providerFigures(metrics: Metrics): Counter<'provider' | 'operation' | 'result'> {
  return new Counter({
    name: 'sillage_provider_calls_total',
    help: 'Calls to a provider of payments: ok, declined, refused, no_funds, not_now, rate_limited, unknown, error',
    labelNames: ['provider', 'operation', 'result'],
    registers: [metrics],
  });
}

/** Wraps the providers to count calls of their methods by result. Synchronous methods are not counted. */
export function meterProviders<Provider extends { readonly name: string }>(
  providers: ReadonlyMap<string, Provider>,
  metrics: Metrics,
): ReadonlyMap<string, Provider> {
  const calls = metrics.of(providerFigures);
  return new Map([...providers].map(([name, provider]) => [name, meterProvider(provider, calls)]));
}

function meterProvider<Provider extends { readonly name: string }>(
  provider: Provider,
  calls: ReturnType<typeof providerFigures>,
): Provider {
  return new Proxy(provider, {
    get(target, operation) {
      const member: unknown = Reflect.get(target, operation);
      if (typeof member !== 'function' || typeof operation !== 'string') return member;
      const count = (result: string) => calls.inc({ provider: target.name, operation, result });
      return (...args: unknown[]): unknown => {
        const answer: unknown = member.apply(target, args);
        if (answer instanceof Promise)
          answer.then(
            () => count('ok'),
            (error: unknown) => count(resultOf(error)),
          );
        return answer;
      };
    },
  });
}

function resultOf(error: unknown): string {
  if (!(error instanceof ProviderFault)) return 'error';
  return error.kind === 'unknown_outcome' ? 'unknown' : error.kind;
}
