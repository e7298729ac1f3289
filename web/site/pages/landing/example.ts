/** Thirty days of a fictitious shop, for the preview. Weekends are slower; the last day is not over yet. */
const CLICKS = [
  64, 71, 58, 83, 90, 52, 47, 76, 88, 95, 81, 102, 61, 55, 93, 99, 107, 96, 118, 70, 66, 104, 121, 115, 129, 134, 84,
  79, 126, 61,
];
const CONVERSIONS = [2, 3, 2, 4, 3, 1, 2, 3, 4, 4, 3, 5, 2, 2, 4, 4, 5, 4, 6, 3, 2, 5, 6, 5, 6, 7, 3, 4, 6, 2];
/** The average order value by day, in cents. */
const BASKET = [
  4_900, 6_200, 5_400, 7_100, 4_600, 5_900, 8_300, 5_200, 6_700, 4_800, 7_400, 5_600, 6_100, 5_000, 6_900, 5_300, 7_800,
  4_700, 6_400, 5_800, 7_000, 5_500, 6_600, 5_100, 7_300, 6_000, 4_500, 6_800, 5_700, 6_300,
];

const revenueMinor = CONVERSIONS.map((count, day) => count * (BASKET[day] ?? 0));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Growth compares the second half with the first. */
const half = revenueMinor.length / 2;
const before = sum(revenueMinor.slice(0, half));

export const EXAMPLE = {
  clicks: CLICKS,
  conversions: CONVERSIONS,
  revenueMinor,
  totals: {
    clicks: sum(CLICKS),
    conversions: sum(CONVERSIONS),
    revenueMinor: sum(revenueMinor),
    growthPercent: ((sum(revenueMinor.slice(half)) - before) * 100) / before,
  },
  bestDay: revenueMinor.indexOf(Math.max(...revenueMinor)),
  /** With a commission of ten percent. */
  affiliates: [
    { name: 'Nadia', clicks: 1_020, conversions: 49, commissionMinor: 29_760 },
    { name: 'The Harbour Post', clicks: 740, conversions: 32, commissionMinor: 19_430 },
    { name: 'Marc & Lou', clicks: 522, conversions: 20, commissionMinor: 12_150 },
    { name: 'Studio Aster', clicks: 343, conversions: 11, commissionMinor: 6_680 },
  ],
} as const;
