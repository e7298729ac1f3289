import { expect, test } from 'vitest';
import { type AdjustmentPlace, placesFor } from './adjustment-places.ts';

const place = (currency: string, isOwnCurrency: boolean, owedMinor: bigint): AdjustmentPlace => ({
  ...{ campaignId: 'c', affiliateId: 'a', campaignName: 'Boots', currency, isOwnCurrency, owedMinor },
});

test('a bonus is in the currency of a campaign, a correction where something is owed', () => {
  const places = [place('EUR', true, 0n), place('USD', false, 500n), place('CHF', true, -100n)];
  expect(placesFor('bonus', places).map(({ currency }) => currency)).toEqual(['EUR', 'CHF']);
  expect(placesFor('correction', places).map(({ currency }) => currency)).toEqual(['USD']);
});
