import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { type ReactNode, StrictMode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import common from '../locales/en/common.json';
import errors from '../locales/en/errors.json';
import { shownToast } from '../ui/primitives/toast.ts';
import { Toaster } from '../ui/primitives/toaster.tsx';
import { ApiError } from './api-error.ts';
import { useAction } from './use-action.ts';

beforeAll(async () => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
  await i18next.init({ lng: 'en', resources: { en: { common, errors } }, defaultNS: 'common' });
});

const REFUSED = new ApiError('rate_limited', 429, 'refused');

function show(children: ReactNode) {
  const cache = new QueryClient();
  const { unmount } = render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        {children}
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
  return { cache, unmount };
}

function Press({ options }: { options: Parameters<typeof useAction<string, unknown>>[0] }) {
  const { run, isPending, pending, error } = useAction(options);
  return (
    <button type="button" aria-busy={isPending} onClick={() => void run('this')}>
      {pending ?? error?.message ?? 'press'}
    </button>
  );
}

test('a double click sends once, and it is under way until what follows is over', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const act = vi.fn(async (input: string) => input);
  show(<Press options={{ act, done: () => answered }} />);
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('this');
  expect(button.getAttribute('aria-busy')).toBe('true');
  answer();
  await screen.findByText('press');
  expect(act.mock.calls).toEqual([['this']]);
  fireEvent.click(button);
  await waitFor(() => expect(act).toHaveBeenCalledTimes(2));
});

test('a failure is shown with what could not be done, and can be retried', async () => {
  const act = vi.fn(() => Promise.reject(REFUSED));
  show(<Press options={{ act, failed: 'Not sent' }} />);
  fireEvent.click(screen.getByRole('button'));
  const why = errors.rate_limited;
  await waitFor(() => expect(document.body.textContent).toContain(`Not sent\n${why}`));
  fireEvent.click(await screen.findByText('refused'));
  await waitFor(() => expect(act).toHaveBeenCalledTimes(2));
});

test('where the screen shows the failure, no toast does', async () => {
  const before = shownToast.current();
  show(<Press options={{ act: () => Promise.reject(REFUSED), failed: null }} />);
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('refused');
  expect(shownToast.current()).toBe(before);
});

test('without a network it fails at once instead of waiting to be sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  try {
    show(<Press options={{ act: () => Promise.reject(REFUSED), failed: null }} />);
    fireEvent.click(screen.getByRole('button'));
    await screen.findByText('refused');
  } finally {
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
  }
});

test('what was typed is forgotten with the screen', async () => {
  const { cache, unmount } = show(<Press options={{ act: async () => {} }} />);
  fireEvent.click(screen.getByRole('button'));
  const kept = () => cache.getMutationCache().getAll();
  await waitFor(() => expect(kept()[0]?.state.status).toBe('success'));
  unmount();
  await waitFor(() => expect(kept()).toEqual([]));
});
