import { sendHostileTexts } from '@sillage/runtime/http/testing';
import { expect, test } from 'vitest';
import { createFixture } from '../testing/fixture.ts';

test('what no text can hold is refused by name in every text of the API', async () => {
  const fixture = await createFixture();
  const { headers } = await fixture.newMerchant();
  const { texts, notRefused } = await sendHostileTexts(fixture.app, headers);
  expect(notRefused).toEqual([]);
  expect(texts).toBeGreaterThan(10);
  await fixture.close();
});
