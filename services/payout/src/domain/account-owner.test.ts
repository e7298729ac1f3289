import { describe, expect, test } from 'vitest';
import {
  affiliateStatus,
  attachedAccount,
  isHeld,
  type OwnedAccount,
  objectionState,
  payeeAccount,
} from './account-owner.ts';

const [MONDAY, TUESDAY] = [new Date('2026-11-23T10:00:00Z'), new Date('2026-11-24T10:00:00Z')];
const account = (address: string, more: Partial<OwnedAccount> = {}): OwnedAccount => ({
  address,
  accountId: 'acct_1',
  status: 'enabled',
  detachedAt: null,
  objectedAt: null,
  confirmedAt: null,
  ...more,
});
const old = (more: Partial<OwnedAccount> = {}) => account('old@example.com', { detachedAt: MONDAY, ...more });
const fresh = account('new@example.com', { accountId: 'acct_2' });

describe('whose account it is', () => {
  test.each([
    ['the address that was proved', [old()], 'old@example.com', 'enabled', 'old@example.com'],
    ['the same address written in another way', [old()], ' Old@Example.com', 'enabled', 'old@example.com'],
    ['another address', [old()], 'new@example.com', 'detached', undefined],
    ['another address, which has set up its own', [old(), fresh], 'new@example.com', 'enabled', 'new@example.com'],
    ['the proved address again', [old(), fresh], 'old@example.com', 'enabled', 'old@example.com'],
    ['no address any more', [account('')], '', 'detached', undefined],
    [
      'another address, and the old one was only invited',
      [old({ accountId: null })],
      'new@example.com',
      'pending',
      undefined,
    ],
    [
      'another address, of which the old one objected',
      [old({ objectedAt: MONDAY }), fresh],
      'new@example.com',
      'detached',
      undefined,
    ],
    [
      'the address that objected, back again',
      [old({ objectedAt: MONDAY }), fresh],
      'old@example.com',
      'enabled',
      'old@example.com',
    ],
    [
      'another address that the merchant confirmed after an objection',
      [old({ objectedAt: MONDAY, confirmedAt: TUESDAY }), fresh],
      'new@example.com',
      'enabled',
      'new@example.com',
    ],
    ['never invited', [], 'new@example.com', undefined, undefined],
  ] as const)('the affiliate has %s', (_title, accounts, email, status, payee) => {
    expect(affiliateStatus(accounts, email)).toBe(status);
    expect(payeeAccount(accounts, email)?.address).toBe(payee);
  });

  test('an objection holds the new account, and leaves it attached', () => {
    const accounts = [old({ objectedAt: MONDAY }), fresh];
    expect(isHeld(accounts, 'new@example.com')).toBe(true);
    expect(attachedAccount(accounts, 'new@example.com')).toBe(fresh);
  });
});

test.each([
  ['the address is back', old({ objectedAt: MONDAY }), 'old@example.com', 'restored'],
  ['nothing was said yet', old(), 'new@example.com', 'detached'],
  ['it was objected to', old({ objectedAt: MONDAY }), 'new@example.com', 'objected'],
  ['the merchant confirmed', old({ objectedAt: MONDAY, confirmedAt: TUESDAY }), 'new@example.com', 'confirmed'],
  [
    'it was changed once more after a confirmation',
    old({ detachedAt: TUESDAY, objectedAt: MONDAY, confirmedAt: MONDAY }),
    'new@example.com',
    'detached',
  ],
] as const)('the holder of the old address, where %s: %#', (_title, of, email, state) => {
  expect(objectionState(of, email)).toBe(state);
});
