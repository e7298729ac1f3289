import { expect, test } from 'vitest';
import { programmeState } from './programme-state.ts';

const ACTIVE = {
  isActive: true,
  isRemoved: false,
  isCampaignActive: true,
  isSuspended: false,
  isClosing: false,
  isArchived: false,
};

test.each([
  ['active', {}],
  ['paused', { isActive: false }],
  ['paused', { isCampaignActive: false }],
  ['paused', { isSuspended: true }],
  ['paused', { isClosing: true }],
  ['ended', { isRemoved: true }],
  ['ended', { isArchived: true }],
  ['ended', { isArchived: true, isCampaignActive: false, isActive: false }],
] as const)('a programme is %s where %o', (state, differs) => {
  expect(programmeState({ ...ACTIVE, ...differs })).toBe(state);
});
