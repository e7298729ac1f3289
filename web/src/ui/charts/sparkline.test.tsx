// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sparkline } from './sparkline.tsx';

test('a sparkline is drawn without a DOM, the period before behind it', () => {
  const markup = renderToStaticMarkup(<Sparkline values={[0, 5, 10]} previous={[20, 0]} tone="wake" />);
  expect(markup).toContain('d="M3 3L97 25" class="stroke-line-strong"');
  expect(markup).toContain('d="M3 25L50 19.5L97 14" class="stroke-wake"');
});

test('a sparkline of nothing is an empty picture of the same height', () => {
  expect(renderToStaticMarkup(<Sparkline values={[]} tone="ink" />)).toContain('h-7');
});
