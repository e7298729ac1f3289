import { useEffect, useEffectEvent } from 'react';
import { isTaken } from '../browser/keyboard.ts';

/** Keys that do something anywhere on the page, while nobody is typing and no dialog is open. */
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
