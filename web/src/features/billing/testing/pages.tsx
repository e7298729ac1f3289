import type { PaymentCard } from '@sillage/proto/http/cards';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { plain } from '../../../testing/plain.ts';

export const draw = (page: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);
export const shown = (text: string) => waitFor(() => expect(plain()).toContain(text));
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

export const card = (changes: Partial<PaymentCard> = {}): PaymentCard => ({
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2034,
  isDefault: true,
  isExpired: false,
  campaigns: [{ campaignId: 'c1', name: 'Launch', isActive: true }],
  ...changes,
});

export const refused = (code: 'last_card' | 'card_required' | 'unavailable') => () =>
  Promise.reject(new ApiError(code, 409, code));
