import type { HeldApplication } from '@sillage/proto/http/data-requests';
import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import yourData from '../../locales/en/yourData.json';
import { startEnglish } from '../../testing/english.ts';
import { SentApplications } from './sent-applications.tsx';

beforeAll(() => startEnglish({ yourData }));

const application: HeldApplication = {
  campaignName: 'Boots',
  merchantName: null,
  state: 'unconfirmed',
  name: 'Grace',
  answers: [
    { question: 'Where do you write?', answer: 'A blog' },
    { question: 'Anything else?', answer: '' },
  ],
  termsVersion: null,
  appliedAt: '2026-11-21T10:00:00.000Z',
  decidedAt: null,
  isByRule: false,
  reason: '',
};

const shown = (changes: Partial<HeldApplication>): string =>
  render(<SentApplications applications={[{ ...application, ...changes }]} />).container.textContent ?? '';

test.each<[string, Partial<HeldApplication>, readonly string[]]>([
  ['that nobody confirmed', {}, ['Boots', 'Not confirmed', 'Sent on', 'NameGrace', 'A blog', 'Anything else?None']],
  [
    'that was accepted',
    { state: 'accepted', termsVersion: 2, decidedAt: '2026-11-22T10:00:00.000Z', merchantName: 'Zoé', isByRule: true },
    ['Accepted', 'No person decided', 'You accepted version 2 of the terms.', 'Zoé decides about these data'],
  ],
  [
    'that was declined',
    { state: 'declined', decidedAt: '2026-11-22T10:00:00.000Z', reason: 'No blog of that name' },
    ['Declined', 'No blog of that name'],
  ],
])('an application %s is shown with all that was sent', (_name, changes, texts) => {
  const text = shown(changes);
  for (const expected of texts) expect(text).toContain(expected);
});
