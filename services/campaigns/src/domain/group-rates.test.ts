import { expect, test } from 'vitest';
import { type Rated, rateIn } from './group-rates.ts';

const IN_GROUP = { groupRateBps: 1_500, defaultRateBps: 1_000 };
const IN_NONE = { groupRateBps: null, defaultRateBps: 1_000 };
const rated = (rateBps: number, rateSource: Rated['rateSource']): Rated => ({ rateBps, rateSource });

test.each<[string, Rated, Parameters<typeof rateIn>[1], Rated]>([
  ['the group’s, instead of the default', rated(1_000, 'default'), IN_GROUP, rated(1_500, 'group')],
  ['the group’s new one', rated(1_200, 'group'), IN_GROUP, rated(1_500, 'group')],
  ['their own, which they keep', rated(2_000, 'own'), IN_GROUP, rated(2_000, 'own')],
  ['their own, though it is the default', rated(1_000, 'own'), IN_GROUP, rated(1_000, 'own')],
  [
    'the group’s, where they give up their own',
    rated(2_000, 'own'),
    { ...IN_GROUP, giveUpOwnRates: true },
    rated(1_500, 'group'),
  ],
  ['of before there were groups: the default', rated(1_000, null), IN_GROUP, rated(1_500, 'group')],
  ['of before there were groups: their own', rated(2_000, null), IN_GROUP, rated(2_000, 'own')],
  ['the default, after the group', rated(1_500, 'group'), IN_NONE, rated(1_000, 'default')],
  ['their own, after the group, too', rated(2_000, 'own'), IN_NONE, rated(2_000, 'own')],
  ['the default of when they came', rated(800, 'default'), IN_NONE, rated(800, 'default')],
])('%s', (_name, before, terms, after) => {
  expect(rateIn(before, terms)).toEqual(after);
});
