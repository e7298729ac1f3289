import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTrackingScript } from './use-tracking-script.ts';

const SNIPPET = join(import.meta.dirname, '../../../../services/collector/src/tracking/snippet.ts');

test('the test shop loads the script and leaves its heartbeat out, by the key that the script looks at', () => {
  renderHook(() => useTrackingScript('c1'));
  expect(document.querySelector<HTMLScriptElement>('script[data-campaign]')?.dataset.campaign).toBe('c1');
  expect(sessionStorage.getItem('sillage_c1_seen')).toBe('1');
  const source = readFileSync(SNIPPET, 'utf8');
  expect(source).toMatch(/const touchKey = `sillage_\$\{campaign\}`;/);
  expect(source).toMatch(/const seenKey = `\$\{touchKey\}_seen`;/);
});
