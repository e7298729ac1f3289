import { useEffect, useEffectEvent } from 'react';
import { isTaken } from '../browser/keyboard.ts';

/** Keyboard shortcuts for the whole page, inactive while the user types or a dialog is open. */
export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = isTaken(event) ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
