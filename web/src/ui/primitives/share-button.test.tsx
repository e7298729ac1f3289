import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import common from '../../locales/en/common.json';
import { startEnglish } from '../../testing/english.ts';
import { ShareButton } from './share-button.tsx';

beforeAll(() => startEnglish({ common }));
afterEach(() => vi.unstubAllGlobals());

const url = 'https://go.example.com/s/abc123';
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareButton name="Ada" url={url} />
    </QueryClientProvider>,
  );
/** The browser with additional members of `navigator`. */
const browserWith = (more: object) => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), more));

test('a link is handed to the other applications, and closing their list is no failure', async () => {
  const share = vi.fn(async () => {
    throw new DOMException('Share canceled', 'AbortError');
  });
  browserWith({ share });
  show();
  const button = screen.getByRole('button', { name: 'Share the link of Ada' });
  fireEvent.click(button);
  await waitFor(() => expect(share).toHaveBeenCalledWith({ url }));
  fireEvent.click(button);
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
});

test('there is no button where the browser has no such list', () => {
  browserWith({ share: undefined });
  expect(show().container.textContent).toBe('');
  expect(screen.queryByRole('button')).toBe(null);
});
