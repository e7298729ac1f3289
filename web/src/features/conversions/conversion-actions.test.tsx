import type { Conversion } from '@sillage/proto/http/conversions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import conversions from '../../locales/en/conversions.json';
import { startEnglish } from '../../testing/english.ts';
import { draw, press, shown } from '../billing/testing/pages.tsx';
import { ConversionActions } from './conversion-actions.tsx';
import { CONVERSION } from './testing/conversion.ts';

beforeAll(() => startEnglish({ conversions }));

const order: Conversion = { ...CONVERSION, amountMinor: 1_000_000, commissionMinor: 100_000 };

test('a refund of "1,500" is not taken for 1.50: it is refused until it has no thousands separator', async () => {
  const refunds: (number | undefined)[] = [];
  const commands = {
    review: () => Promise.reject(new Error('unexpected call')),
    refund: async (_conversion: Conversion, { amountMinor }: { amountMinor?: number | undefined }) => {
      refunds.push(amountMinor);
    },
  };
  draw(<ConversionActions conversion={order} commands={commands} isManaged={false} />);
  await press('Refund');
  const amount = await screen.findByLabelText('Refunded amount (EUR)');
  const confirm = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Refund' }).at(-1);
  fireEvent.change(amount, { target: { value: '1,500' } });
  await shown('Enter an amount up to €10,000.00, without thousands separators');
  expect(confirm()?.disabled).toBe(true);
  fireEvent.change(amount, { target: { value: '1500' } });
  const button = confirm();
  if (button) fireEvent.click(button);
  await waitFor(() => expect(refunds).toEqual([150_000]));
});
