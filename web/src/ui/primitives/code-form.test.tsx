import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { CodeForm } from './code-form.tsx';

function show(check: (code: string) => Promise<void>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CodeForm label="code" submit="send" check={check} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('code');
  return { field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

test.each(['123456', '123 456', ' 123-456 '])('a pasted %j is sent as six digits, once', async (pasted) => {
  const sent: string[] = [];
  const { type } = show(async (code) => {
    sent.push(code);
  });
  type(pasted);
  await waitFor(() => expect(sent).toEqual(['123456']));
});

test('five digits are asked to be six, and nothing is sent', () => {
  const sent: string[] = [];
  const { field, type } = show(async (code) => {
    sent.push(code);
  });
  type('12345');
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(field.value).toBe('12345');
  expect(sent).toEqual([]);
});

test('a refused code is taken out, its sentence is shown, and the field is ready for the next one', async () => {
  const { field, type } = show(() => Promise.reject(new ApiError('conflict', 409, 'refused')));
  type('000000');
  await screen.findByRole('alert');
  expect(field.value).toBe('');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
});
