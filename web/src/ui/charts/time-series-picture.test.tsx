// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { placeTimeSeries } from './geometry/time-series.ts';
import type { Series } from './series.ts';
import { TimeSeriesPicture } from './time-series-picture.tsx';

const series: readonly Series[] = (['bars', 'line'] as const).map((kind) => ({
  key: kind,
  label: kind,
  tone: kind === 'bars' ? 'ink' : 'buoy',
  kind,
  values: [1, 2, 3],
  previous: [3, 2, 1],
  unit: 1,
  format: String,
  formatAxis: String,
}));

test('a picture is drawn without a DOM: bars, a line, the period before, and what is not over hatched', () => {
  const size = { width: 400, height: 200 };
  const markup = renderToStaticMarkup(
    <TimeSeriesPicture
      id="a"
      series={series}
      placed={placeTimeSeries(series, { ...size, count: 3 })}
      {...size}
      labels={['Mon', 'Tue', 'Wed']}
      unfinished
      reading={null}
    />,
  );
  expect(markup.match(/<rect/g)).toHaveLength(3);
  expect(markup.match(/fill="url\(#a-ink\)"/g)).toHaveLength(1);
  expect(markup.match(/class="fill-none stroke-ink-soft"/g)).toHaveLength(2);
  expect(markup).toContain('stroke-dasharray="2 4"');
  expect(markup).toContain('>Wed</text>');
});
