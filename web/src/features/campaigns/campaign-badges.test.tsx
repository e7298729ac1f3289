import type { IntegrationStatus } from '@sillage/proto/http/statistics';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import dashboard from '../../locales/en/dashboard.json';
import { IntegrationBadge } from './campaign-badges.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { dashboard } } });
});

const known: IntegrationStatus = {
  badge: 'fully_integrated',
  status: 'active',
  scriptLastSeenAt: null,
  lastConversionAt: null,
};

test.each([
  [undefined, false, 'Checking…'],
  [undefined, true, 'Not connected'],
  [known, false, 'Code fully integrated'],
  // A failed reload keeps the known state.
  [known, true, 'Code fully integrated'],
])('the badge of %j, failed %s, says %s', (integration, failed, text) => {
  render(<IntegrationBadge integration={integration} failed={failed} />);
  expect(screen.getByText(text)).toBeTruthy();
});
