import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeAll(() => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
});

const TOAST = '[data-sonner-toast]';

/** Renders the toaster and records the largest number of toasts that the page held at once. */
function watch() {
  render(<Toaster />);
  let most = 0;
  const observer = new MutationObserver(() => {
    most = Math.max(most, document.querySelectorAll(TOAST).length);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return { most: () => most };
}

test('the page holds one toast: a second one with the same text takes the place of the first', async () => {
  const page = watch();
  toast.success('Campaign paused');
  const first = (await screen.findByText('Campaign paused')).closest(TOAST);
  toast.success('Campaign resumed');
  await screen.findByText('Campaign resumed');
  expect(first?.isConnected).toBe(false);
  toast.success('Campaign paused');
  await screen.findByText('Campaign paused');
  expect(screen.queryByText('Campaign resumed')).toBeNull();
  expect(page.most()).toBe(1);
});

test('of many toasts in quick succession the last one stays, whole, and the page never holds two', async () => {
  const page = watch();
  for (let number = 1; number <= 20; number += 1)
    toast.error(`Failure ${number}`, { description: `Because of ${number}` });
  toast.success('Saved');
  const last = (await screen.findByText('Saved')).closest(TOAST);
  expect(last?.textContent).toBe('Saved');
  expect(last?.getAttribute('data-type')).toBe('success');
  expect(document.querySelectorAll(TOAST).length).toBe(1);
  expect(page.most()).toBe(1);
});

test('a toast that comes while the one before is on its way out is shown', async () => {
  watch();
  toast.success('Link copied', { duration: 1 });
  const leaving = (await screen.findByText('Link copied')).closest(TOAST);
  await expect.poll(() => leaving?.getAttribute('data-removed')).toBe('true');
  toast.success('Code copied');
  const next = (await screen.findByText('Code copied')).closest(TOAST);
  expect(next?.getAttribute('data-removed')).toBe('false');
  expect(leaving?.isConnected).toBe(false);
});
