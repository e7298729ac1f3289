import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** After the page has come to rest. */
const START_MS = 1_000;
const keyOf = (userId: string) => `sillage.tour.${userId}`;

interface TourOptions {
  readonly userId: string;
  /** What the tour points at is on the page. */
  readonly isReady: boolean;
}

/** Shows the tour once to each person in this browser, a second after their page is there. */
export function useTour({ userId, isReady }: TourOptions): void {
  const { t } = useTranslation('merchantHome');
  useEffect(() => {
    if (!isReady || userId === '' || localStorage.getItem(keyOf(userId)) === 'done') return;
    let takeOff: (() => void) | undefined;
    let isOff = false;
    const timer = setTimeout(async () => {
      const { startTour } = await import('./tour.ts');
      // A dialog that was opened in the meantime is what the person is here for; the tour comes next time.
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

/** For the menu: the tour is shown again on the next visit of the home page. */
export const forgetTour = (userId: string): void => localStorage.removeItem(keyOf(userId));
