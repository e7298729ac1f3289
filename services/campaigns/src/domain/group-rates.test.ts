import { expect, test } from 'vitest';
import { type Rated, rateIn } from './group-rates.ts';

const IN_GROUP = { groupRateBps: 1_500, defaultRateBps: 1_000 };
const IN_NONE = { groupRateBps: null, defaultRateBps: 1_000 };
const rated = (rateBps: number, rateSource: Rated['rateSource'], more: Partial<Rated> = {}): Rated => ({
  rateBps,
  rateSource,
  tierRateBps: null,
  baseRateBps: null,
  ...more,
});
const tier = (tierRateBps: number | null, baseRateBps: number | null = null) => ({ tierRateBps, baseRateBps });

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
  [
    'that of the tier they reached',
    rated(800, 'default', tier(1_200)),
    IN_NONE,
    rated(1_200, 'tier', tier(1_200, 800)),
  ],
  ['that of a higher tier', rated(1_200, 'tier', tier(1_400, 800)), IN_NONE, rated(1_400, 'tier', tier(1_400, 800))],
  [
    'the default of when they came, once they reach no tier',
    rated(1_200, 'tier', tier(null, 800)),
    IN_NONE,
    rated(800, 'default', tier(null)),
  ],
  ['the group’s, where it is above the tier’s', rated(1_000, 'default', tier(1_200)), IN_GROUP, rated(1_500, 'group')],
  [
    'the tier’s, where it is above the group’s',
    rated(1_500, 'group', tier(2_000)),
    IN_GROUP,
    rated(2_000, 'tier', tier(2_000)),
  ],
  ['the tier’s, after the group', rated(2_000, 'tier', tier(2_000)), IN_NONE, rated(2_000, 'tier', tier(2_000))],
  ['the default, after group and tier', rated(2_000, 'tier', tier(null)), IN_NONE, rated(1_000, 'default')],
  ['their own, whatever tier they reach', rated(500, 'own', tier(2_000)), IN_NONE, rated(500, 'own')],
])('%s', (_name, before, terms, { rateBps, rateSource, baseRateBps }) => {
  expect(rateIn(before, terms)).toEqual({ rateBps, rateSource, baseRateBps });
});
