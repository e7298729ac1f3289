import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startEnglish } from '../../testing/english.ts';
import { Dialog } from './dialog.tsx';

beforeAll(() => startEnglish({}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens a dialog; returns how often it was closed after each attempt. */
function open(isLocked: boolean) {
  const onOpenChange = vi.fn();
  render(
    <Dialog open isLocked={isLocked} onOpenChange={onOpenChange} title="Created">
      <button type="button">Copy</button>
    </Dialog>,
  );
  const pressEsc = () => {
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    return onOpenChange.mock.calls.length;
  };
  return { pressEsc, onOpenChange };
}

test('Esc closes a dialog, and one that is locked only after half a minute', () => {
  expect(open(false).pressEsc()).toBe(1);
  cleanup();
  const { pressEsc } = open(true);
  act(() => void vi.advanceTimersByTime(29_000));
  expect(pressEsc()).toBe(0);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(pressEsc()).toBe(1);
});

test('what was used may be closed, and its own button always closes it', () => {
  const { pressEsc } = open(true);
  expect(pressEsc()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(pressEsc()).toBe(1);
  cleanup();
  const second = open(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(second.onOpenChange).toHaveBeenCalledWith(false);
});
