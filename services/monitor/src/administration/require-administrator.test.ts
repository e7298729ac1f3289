import type { User } from '@sillage/runtime/http';
import { expect, test } from 'vitest';
import { accessOf } from './require-administrator.ts';

const user: User = {
  id: '01890000-0000-7000-8000-000000000001',
  sessionId: '01890000-0000-7000-8000-000000000002',
  aal: 'aal2',
  email: 'ops@example.com',
  emailVerified: true,
  hasSecondFactor: true,
};
const nobody = { isAdministrator: false, needsSecondFactor: false };

test.each([
  ['the configured account with a second factor', user, 'ops@example.com', { ...nobody, isAdministrator: true }],
  ['its address in other letters', user, 'Ops@Example.com', { ...nobody, isAdministrator: true }],
  ['the same without a code', { ...user, aal: 'aal1' }, 'ops@example.com', { ...nobody, needsSecondFactor: true }],
  ['an address that was never proved', { ...user, emailVerified: false }, 'ops@example.com', nobody],
  ['somebody else', user, 'other@example.com', nobody],
  ['nobody is configured', user, undefined, nobody],
] as const)('%s', (_case, who, adminEmail, access) => {
  expect(accessOf(who, adminEmail)).toEqual(access);
});
