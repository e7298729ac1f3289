import type { ConfirmedApplication } from '@sillage/proto/http/join';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import joining from '../../../locales/en/joining.json';
import { startEnglish } from '../../../testing/english.ts';
import { ConfirmPage } from './confirm-page.tsx';

beforeAll(() => startEnglish({ joining }));

function show(token: string, answer: ConfirmedApplication['state'] | ApiError): string[] {
  const confirmed: string[] = [];
  const confirm = async (of: string) => {
    confirmed.push(of);
    if (answer instanceof ApiError) throw answer;
    return { campaignId: '00000001-0000-7000-8000-0000000000c0', campaignName: 'Boots', state: answer };
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmPage token={token} confirm={confirm} />
    </QueryClientProvider>,
  );
  return confirmed;
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));

test.each([
  ['open', 'Your application is in'],
  ['accepted', 'You are an affiliate of Boots'],
  ['declined', 'Your application was declined'],
] as const)(
  'opening the link confirms nothing; the button does, and says what came of it: %s',
  async (state, title) => {
    const confirmed = show('a-token', state);
    screen.getByRole('heading', { name: 'One click, and your application counts' });
    expect(confirmed).toEqual([]);
    press();
    const heading = await screen.findByRole('heading', { name: title });
    expect(confirmed).toEqual(['a-token']);
    expect(document.activeElement).toBe(heading);
  },
);

test('a link that was cut off asks nobody', () => {
  show('', 'open');
  screen.getByRole('heading', { name: 'This link is not valid any more' });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['link_expired', 'link_invalid', 'not_found'] as const)('%s says what to do', async (code) => {
  show('a-token', new ApiError(code, 403, code));
  press();
  await screen.findByText(/Apply again on the campaign’s page/);
});

test('what fails on the way can be tried again', async () => {
  show('a-token', new ApiError('network', 0, 'No answer'));
  press();
  await screen.findByText('Connection problem. Please check your network.');
  screen.getByRole('button', { name: 'Confirm my address' });
});
