import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePageTitle, useTitleCount } from './page-title.ts';

test('the title counts what arrived unseen, and is the old one as soon as it was seen', () => {
  const { rerender, unmount } = renderHook(
    ({ title, count }: { title: string; count: number }) => {
      usePageTitle(title);
      useTitleCount(count);
    },
    { initialProps: { title: 'Home', count: 0 } },
  );
  expect(document.title).toBe('Home – Sillage');
  rerender({ title: 'Home', count: 3 });
  expect(document.title).toBe('(3) Home – Sillage');
  rerender({ title: 'Campaigns', count: 340 });
  expect(document.title).toBe('(99+) Campaigns – Sillage');
  unmount();
  expect(document.title).toBe('Campaigns – Sillage');
});
