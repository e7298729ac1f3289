import type { JoinPage, UpdateJoinPage } from '@sillage/proto/http/join';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import joining from '../../../locales/en/joining.json';
import { startEnglish } from '../../../testing/english.ts';
import { JoinPageForm } from './page-form.tsx';

beforeAll(async () => {
  // The switch measures itself, and jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await startEnglish({ joining });
});

const PAGE: JoinPage = {
  url: 'https://go.example.com/join/1',
  isOpen: false,
  approval: 'by_hand',
  rules: null,
  isListed: false,
  look: { logo: null, accentColour: null },
  intro: '',
  questions: [{ text: 'Where do you publish?', isRequired: true }],
  terms: { version: 2, text: 'No spam.', publishedAt: '2026-11-21T10:00:00.000Z' },
};

function show(page: JoinPage, refusal?: ApiError): UpdateJoinPage[] {
  const saved: UpdateJoinPage[] = [];
  const save = async (change: UpdateJoinPage) => {
    if (refusal) throw refusal;
    saved.push(change);
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JoinPageForm page={page} save={save} />
    </QueryClientProvider>,
  );
  return saved;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const save = () => press('Save the page');
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('questions are added and removed, five at most, and an empty one is said', async () => {
  const saved = show(PAGE);
  for (let more = 0; more < 4; more += 1) press('Add a question');
  expect(screen.queryByRole('button', { name: 'Add a question' })).toBeNull();
  for (const number of [5, 4, 3]) press(`Remove question ${number}`);
  save();
  await screen.findByText('Write the question, or remove it');
  expect(saved).toEqual([]);
  type(/^Question 2/, ' Why us? ');
  press('Remove question 1');
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.questions).toEqual([{ text: 'Why us?', isRequired: false }]);
});

test('opening it saves the whole page; the terms say which version they are and what a change becomes', async () => {
  const saved = show(PAGE);
  screen.getByText(/^Version 2 since .+ A change becomes version 3/);
  fireEvent.click(screen.getByRole('switch'));
  type(/^Who decides/, 'at_once');
  type(/^Terms/, 'No spam, ever.');
  save();
  await waitFor(() =>
    expect(saved).toEqual([
      {
        isOpen: true,
        approval: 'at_once',
        intro: '',
        questions: PAGE.questions,
        terms: 'No spam, ever.',
        rules: [],
        isListed: false,
        accentColour: null,
      },
    ]),
  );
});

test('rules name each domain once, and cannot be saved without a domain or another rule', async () => {
  const saved = show(PAGE);
  type(/^Who decides/, 'by_rule');
  screen.getByText(/nobody is declined by a rule/);
  save();
  await screen.findByText('Enter a domain, or choose the other rule.');
  type(/^Addresses at/, 'no domain');
  save();
  await screen.findByText('Write domains such as example.com.');
  type(/^Addresses at/, 'Example.com, @example.org\nexample.com');
  fireEvent.click(screen.getByLabelText(/^Every question has an answer/));
  fireEvent.click(screen.getByLabelText(/^Search engines may list this page/));
  save();
  await waitFor(() =>
    expect(saved).toMatchObject([
      {
        approval: 'by_hand',
        isListed: true,
        rules: [{ kind: 'domain', domains: ['example.com', 'example.org'] }, { kind: 'answered' }],
      },
    ]),
  );
});

test('a colour is saved only where it is written as one', async () => {
  const saved = show(PAGE);
  type(/^Accent colour/, 'red');
  save();
  await screen.findByText('Write a colour such as #0b7a75.');
  type(/^Accent colour/, '#FFE000');
  save();
  await waitFor(() => expect(saved).toMatchObject([{ accentColour: '#FFE000' }]));
});

test('rules that apply are shown with their version', () => {
  const publishedAt = '2026-11-21T10:00:00.000Z';
  const rules = { version: 3, rules: [{ kind: 'domain' as const, domains: ['example.com'] }], publishedAt };
  show({ ...PAGE, rules });
  screen.getByText(/^Version 3 since/);
  expect(screen.getByLabelText(/^Addresses at/)).toHaveProperty('value', 'example.com');
});

test('what the server refuses is said, with everything that was typed still there', async () => {
  show({ ...PAGE, terms: null }, new ApiError('conflict', 409, 'no mail server'));
  screen.getByText('Whoever applies accepts this text. Empty: there is nothing to accept.');
  fireEvent.click(screen.getByRole('switch'));
  type(/^Introduction/, 'We look for people who hike.');
  save();
  await screen.findByText(/^The page cannot be open: this installation sends no mails/);
  screen.getByText('Nothing was saved. What you typed is still here.');
  expect(screen.getByLabelText(/^Introduction/)).toHaveProperty('value', 'We look for people who hike.');
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
});
