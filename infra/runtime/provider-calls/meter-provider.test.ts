import { expect, test } from 'vitest';
import { createMetrics } from '../service/index.ts';
import { ProviderFault } from './fault.ts';
import { meterProviders } from './meter-provider.ts';
import { byName } from './registry.ts';

test('counts the calls of a provider by operation and result, and changes none of them', async () => {
  const metrics = createMetrics('shop');
  class Bank {
    readonly name = 'bank';
    readonly #balance = 5;
    async pay(amount: number) {
      if (amount > this.#balance) throw new ProviderFault('unknown_outcome', { message: 'no answer' });
      return this.#balance - amount;
    }
    knows(id: string) {
      return id === 'a';
    }
  }
  const bank = meterProviders(byName(new Bank()), metrics).get('bank');
  expect(await bank?.pay(2)).toBe(3);
  await expect(bank?.pay(9)).rejects.toThrow('no answer');
  expect(bank?.knows('a')).toBe(true);
  const { text } = await metrics.expose();
  expect(text.match(/^sillage_provider_calls_total.*$/gm)).toEqual([
    'sillage_provider_calls_total{provider="bank",operation="pay",result="ok",service="shop"} 1',
    'sillage_provider_calls_total{provider="bank",operation="pay",result="unknown",service="shop"} 1',
  ]);
});
