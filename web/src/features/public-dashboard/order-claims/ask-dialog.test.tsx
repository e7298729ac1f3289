import type { AskForOrder } from '@sillage/proto/http/order-claims';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import orderClaims from '../../../locales/en/orderClaims.json';
import { startEnglish } from '../../../testing/english.ts';
import { draw, press, shown } from '../../billing/testing/pages.tsx';
import { AskDialog } from './ask-dialog.tsx';

beforeAll(() => startEnglish({ orderClaims }));

test('an amount with a thousands separator is refused rather than taken for a smaller one', async () => {
  const sent: AskForOrder[] = [];
  draw(
    <AskDialog
      currency="EUR"
      ask={(order) => {
        sent.push(order);
        return new Promise(() => {});
      }}
      claimOrder={() => Promise.reject(new Error('unexpected call'))}
      onClose={() => {}}
    />,
  );
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Order number', 'A-1');
  fill('Day of the order', '2026-01-02');
  fill(/^Amount of the order/, '1,500');
  await press('Ask');
  await shown('Enter an amount such as 1299.90');
  expect(sent).toEqual([]);
  fill(/^Amount of the order/, '1500,50');
  await press('Ask');
  await waitFor(() => expect(sent.map(({ amountMinor }) => amountMinor)).toEqual([150_050]));
});
