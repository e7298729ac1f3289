import { expect, test } from 'vitest';
import { withFigures } from './tables.ts';

const recorded = {
  machine: '2 processors (of a kind), 24 GB, Node 20.20.1',
  figures: {
    solo_redirects_per_s: {
      value: 12_300,
      unit: '/s',
      baseline: 40_000,
      target: '>= 12000',
      reached: true,
      measuredOn: '2026-11-26',
    },
    solo_redirect_ratio: { value: 0.31, unit: '', target: '>= 0.12', reached: true, measuredOn: '2026-11-26' },
    sse_update_p95_ms: { value: 270, unit: 'ms', target: '<= 250', reached: false, measuredOn: '2026-11-27' },
  },
};
const block = (names: string, content = '') =>
  `Before.\n<!-- figures: ${names} -->\n${content}<!-- /figures -->\nAfter.\n`;

test('a place that names figures gets their table, and what stands around it stays', () => {
  const written = withFigures(block('solo_*', 'an old table\n'), recorded);
  expect(written).toBe(
    block(
      'solo_*',
      [
        '| Figure | Measured | Baseline, same run | Wanted | On |',
        '|---|---|---|---|---|',
        '| `solo_redirects_per_s` | 12 300 /s | 40 000 /s | ≥ 12000 | 2026-11-26 |',
        '| `solo_redirect_ratio` | 0.310 |  | ≥ 0.12 | 2026-11-26 |',
        '',
      ].join('\n'),
    ),
  );
  expect(withFigures(written, recorded)).toBe(written);
});

test('a figure that misses what was wanted says so', () => {
  expect(withFigures(block('sse_update_p95_ms'), recorded)).toContain('| ≤ 250, missed |');
});

test('a name that was never recorded is refused', () => {
  expect(() => withFigures(block('nothing'), recorded)).toThrow('no figure "nothing" was recorded');
});

test('the machine is named where a document asks for it', () => {
  expect(withFigures('<!-- machine -->\nsome other\n<!-- /machine -->\n', recorded)).toBe(
    `<!-- machine -->\n${recorded.machine}\n<!-- /machine -->\n`,
  );
});

test('a place that asks for a computed table gets it', () => {
  const written = withFigures('<!-- computed: costs -->\nold\n<!-- /computed -->\n', recorded, {
    costs: () => 'new\n',
  });
  expect(written).toBe('<!-- computed: costs -->\nnew\n<!-- /computed -->\n');
  expect(() => withFigures(written, recorded)).toThrow('no table "costs" is computed');
});
