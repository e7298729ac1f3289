import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isTaken } from '../../ui/browser/keyboard.ts';
import { PLACES } from './places.ts';

interface FrameKeys {
  readonly openPalette: () => void;
  readonly openShortcuts: () => void;
  readonly openNotifications: (() => void) | undefined;
}

/** `g` followed by this letter opens the notifications. */
export const NOTIFICATIONS_LETTER = 'n';

/** How long `g` waits for the letter of a place. */
const CHORD_MS = 1_200;

/**
 * `Cmd` or `Ctrl` with `K` opens the palette, also from within a field; `?` opens the list of shortcuts; `g` and a
 * letter go to a place.
 */
export function useFrameKeys({ openPalette, openShortcuts, openNotifications }: FrameKeys): void {
  const navigate = useNavigate();
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY;
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        return openPalette();
      }
      if (isTaken(event)) return;
      if (event.key === '?') {
        event.preventDefault();
        return openShortcuts();
      }
      const isChord = event.timeStamp - begunAt < CHORD_MS;
      begunAt = event.key === 'g' && !isChord ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isChord && openNotifications && event.key === NOTIFICATIONS_LETTER) {
        event.preventDefault();
        return openNotifications();
      }
      const place = isChord && PLACES.find(({ letter }) => letter === event.key);
      if (!place) return;
      event.preventDefault();
      void navigate({ to: place.to, search: {} });
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, openPalette, openShortcuts, openNotifications]);
}
