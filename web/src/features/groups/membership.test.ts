import { expect, test } from 'vitest';
import { membershipOf, withAll } from './membership.ts';

const affiliates = [
  { id: 'ada', groupId: 'bloggers' },
  { id: 'bob', groupId: 'bloggers' },
  { id: 'eve', groupId: 'others' },
  { id: 'joe', groupId: null },
];

test('affiliates who are ticked join, members who are not ticked leave', () => {
  expect(membershipOf('bloggers', affiliates, new Set(['ada', 'eve', 'joe']))).toEqual({
    joins: ['eve', 'joe'],
    leaves: ['bob'],
  });
  expect(membershipOf('bloggers', affiliates, new Set(['ada', 'bob']))).toEqual({ joins: [], leaves: [] });
});

test('all that are found are ticked or cleared at once, and nobody else', () => {
  expect([...withAll(new Set(['bob']), [{ id: 'ada' }], true)]).toEqual(['bob', 'ada']);
  expect([...withAll(new Set(['bob', 'ada']), [{ id: 'ada' }], false)]).toEqual(['bob']);
});
