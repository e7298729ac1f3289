import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Waits until the page has settled. */
const START_MS = 1_000;
const keyOf = (userId: string) => `sillage.tour.${userId}`;

interface TourOptions {
  readonly userId: string;
  /** The elements that the tour points at are on the page. */
  readonly isReady: boolean;
}

/** Shows the tour once to each person in this browser, a second after the page is ready. */
export function useTour({ userId, isReady }: TourOptions): void {
  const { t } = useTranslation('merchantHome');
  useEffect(() => {
    if (!isReady || userId === '' || localStorage.getItem(keyOf(userId)) === 'done') return;
    let takeOff: (() => void) | undefined;
    let isOff = false;
    const timer = setTimeout(async () => {
      const { startTour } = await import('./tour.ts');
      // A dialog that was opened in the meantime is more important; the tour is shown next time.
      if (isOff || document.querySelector('[role="dialog"]') !== null) return;
      takeOff = startTour({ t, onOver: () => localStorage.setItem(keyOf(userId), 'done') });
    }, START_MS);
    return () => {
      isOff = true;
      clearTimeout(timer);
      takeOff?.();
    };
  }, [isReady, userId, t]);
}

/** For the menu: shows the tour again on the next visit of the home page. */
export const forgetTour = (userId: string): void => localStorage.removeItem(keyOf(userId));
