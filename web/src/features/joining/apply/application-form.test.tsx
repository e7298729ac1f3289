import type { NewApplication, PublicJoinPage } from '@sillage/proto/http/join';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import joining from '../../../locales/en/joining.json';
import { startEnglish } from '../../../testing/english.ts';
import { ApplicationForm } from './application-form.tsx';

beforeAll(() => startEnglish({ joining }));

const PAGE: PublicJoinPage = {
  campaignId: '00000001-0000-7000-8000-0000000000c0',
  campaignName: 'Boots',
  description: '',
  merchantName: 'Ada’s shop',
  isTest: false,
  rateBps: 1000,
  attributionWindowSeconds: 2_592_000,
  holdDays: 30,
  approval: 'by_hand',
  hasRules: false,
  isListed: false,
  look: { logo: null, accentColour: null },
  intro: '',
  questions: [
    { text: 'Where do you publish?', isRequired: true },
    { text: 'Anything else?', isRequired: false },
  ],
  terms: { version: 2, text: 'No spam.', publishedAt: '2026-11-21T10:00:00.000Z' },
  formToken: 'opened-at-ten',
};

interface Server {
  readonly refuseWith?: ApiError;
  /** The page that a second request returns. */
  readonly now?: PublicJoinPage;
}

/** Resolves with the sent applications. */
function show(page: PublicJoinPage, { refuseWith, now = page }: Server = {}) {
  const sent: NewApplication[] = [];
  let refusal = refuseWith;
  const apply = async (application: NewApplication) => {
    sent.push(application);
    const error = refusal;
    refusal = undefined;
    if (error) throw error;
  };
  function Screen() {
    const [shown, setShown] = useState(page);
    const readAgain = async () => {
      setShown(now);
      return now;
    };
    return <ApplicationForm page={shown} apply={apply} readAgain={readAgain} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  return sent;
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
const box = () => screen.getByRole('checkbox');

function fillIn(): void {
  type(/^Name/, 'Grace');
  type(/^E-mail/, 'grace@example.com');
  type(/^Where do you publish/, 'On my blog');
}

test('what is missing is said at its field, and nothing is sent', async () => {
  const sent = show(PAGE);
  type(/^E-mail/, 'grace');
  send();
  await screen.findByText('Enter your name.');
  screen.getByText('Enter an e-mail address.');
  screen.getByText('Answer this question.');
  screen.getByText('To apply, accept the terms.');
  expect(sent).toEqual([]);
});

test('the version of the terms that was read is accepted with the application, and what a program filled in is sent', async () => {
  const sent = show(PAGE);
  fillIn();
  screen.getByRole('region', { name: 'Terms' });
  fireEvent.click(screen.getByLabelText('I have read version 2 of the terms and accept it.'));
  const trap = document.querySelector('[name=website]');
  if (!trap) throw new Error('the trap is missing');
  expect([trap.getAttribute('tabindex'), trap.getAttribute('autocomplete')]).toEqual(['-1', 'off']);
  expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
  fireEvent.change(trap, { target: { value: 'https://spam.example' } });
  send();
  await screen.findByText('Look into your mailbox');
  expect(sent).toEqual([
    {
      name: 'Grace',
      email: 'grace@example.com',
      language: 'en',
      answers: ['On my blog', ''],
      termsVersion: 2,
      formToken: 'opened-at-ten',
      website: 'https://spam.example',
    },
  ]);
});

test('without terms there is nothing to accept', async () => {
  const sent = show({ ...PAGE, terms: null });
  expect(screen.queryByRole('checkbox')).toBeNull();
  fillIn();
  send();
  await screen.findByText('Look into your mailbox');
  expect(sent[0]?.termsVersion).toBeNull();
});

test('where the page has changed, what was typed is kept, and the new terms are accepted anew', async () => {
  const sent = show(PAGE, {
    refuseWith: new ApiError('conflict', 409, 'changed'),
    now: {
      ...PAGE,
      questions: [
        { text: 'How old are you?', isRequired: false },
        { text: 'Where do you publish?', isRequired: true },
      ],
      terms: { version: 3, text: 'No spam, ever.', publishedAt: '2026-11-22T10:00:00.000Z' },
      formToken: 'opened-at-eleven',
    },
  });
  fillIn();
  fireEvent.click(box());
  send();
  await screen.findByText(/^This page has changed meanwhile/);
  screen.getByText('No spam, ever.');
  expect(box()).toHaveProperty('checked', false);
  send();
  await screen.findByText('To apply, accept the terms.');
  fireEvent.click(box());
  send();
  await screen.findByText('Look into your mailbox');
  expect(sent[1]).toMatchObject({
    name: 'Grace',
    answers: ['', 'On my blog'],
    termsVersion: 3,
    formToken: 'opened-at-eleven',
  });
});

test.each([
  ['rate_limited', 'Too many applications were sent from here. Try again in an hour.'],
  ['not_found', 'This programme takes no applications any more.'],
  ['network', 'Connection problem. Please check your network.'],
] as const)('%s is said, and nothing that was typed is lost', async (code, sentence) => {
  show(PAGE, { refuseWith: new ApiError(code, 0, code) });
  fillIn();
  fireEvent.click(box());
  send();
  await screen.findByText(sentence);
  screen.getByText('Nothing was sent. What you typed is still here.');
  expect(screen.getByLabelText(/^Where do you publish/)).toHaveProperty('value', 'On my blog');
  expect(box()).toHaveProperty('checked', true);
});

test.each(['formToken', 'website'])(
  'what is taken for a program’s, for %s, can be sent once more by a person',
  async (path) => {
    const sent = show(PAGE, {
      refuseWith: new ApiError('validation_failed', 422, 'no', { fields: [{ path, message: 'no' }] }),
      now: { ...PAGE, formToken: 'opened-at-eleven' },
    });
    fillIn();
    fireEvent.click(box());
    fireEvent.change(document.querySelector('[name=website]') ?? document.body, { target: { value: 'filled in' } });
    send();
    await screen.findByText(/^This came faster than people type/);
    expect(box()).toHaveProperty('checked', true);
    send();
    await screen.findByText('Look into your mailbox');
    expect(sent[1]).toEqual({ ...sent[0], formToken: 'opened-at-eleven', website: '' });
  },
);

test('the address can be corrected with everything else as it was', async () => {
  const sent = show({ ...PAGE, approval: 'at_once' });
  fillIn();
  fireEvent.click(box());
  send();
  await screen.findByText(/^A mail to grace@example.com is on its way/);
  screen.getByText('Right after that, your links come by mail.');
  expect(document.activeElement?.textContent).toBe('Look into your mailbox');
  fireEvent.click(screen.getByRole('button', { name: 'Correct the address' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail/));
  type(/^E-mail/, 'hopper@example.com');
  send();
  await screen.findByText(/^A mail to hopper@example.com is on its way/);
  await waitFor(() => expect(sent.map(({ email }) => email)).toEqual(['grace@example.com', 'hopper@example.com']));
  expect(sent[1]).toEqual({ ...sent[0], email: 'hopper@example.com' });
});
