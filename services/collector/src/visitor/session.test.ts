import { sessionOfCookie } from '@sillage/runtime/http';
import { expect, test } from 'vitest';
import { sessionOfShop } from './session.ts';

test('a shop’s own session keeps apart from other campaigns, and fits into a click token', () => {
  const session = sessionOfShop('campaign-1', 'visitor@example.com');
  expect(sessionOfShop('campaign-2', 'visitor@example.com')).not.toBe(session);
  expect(sessionOfCookie(`sillage_sid=${session}`)).toBe(session);
});
