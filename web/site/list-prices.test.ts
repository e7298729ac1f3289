import { expect, test } from 'vitest';
import prices from '../../docs/prices.md?raw';
import { SUBSCRIPTION_PRICES } from './list-prices.ts';

test.each(SUBSCRIPTION_PRICES)(
  'the price of $name has a date and a source, and the documentation says the same',
  (price) => {
    expect(price.readOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(Date.parse(price.readOn)).toBeLessThanOrEqual(Date.now());
    expect(new URL(price.source).protocol).toBe('https:');
    const share = price.shareBps === 0 ? 'nothing' : `${price.shareBps / 100}% of affiliate sales`;
    const columns = [
      price.name,
      `$${price.amountMinor / 100} a month`,
      share,
      price.readOn,
      `<${price.source}>`,
      `<${price.record}>`,
    ];
    expect(prices).toContain(`| ${columns.join(' | ')} |`);
  },
);
