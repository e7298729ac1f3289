import 'driver.js/dist/driver.css';
import './tour.css';
import { type Driver, type DriveStep, driver } from 'driver.js';
import type { TFunction } from 'i18next';

/** In display order. Each step but the first and the last points at the element with its name in `data-tour`. */
export const TOUR_STEPS = [
  'welcome',
  'header',
  'figures',
  'period',
  'create',
  'campaigns',
  'footer',
  'support',
  'complete',
] as const;

/**
 * The element of a step; undefined if it is not on the page or not visible at this screen size, so that the step is
 * shown in the middle.
 */
function elementOf(step: string): Element | undefined {
  const found = [...document.querySelectorAll(`[data-tour~="${step}"]`)];
  return found.find((element) => element.getClientRects().length > 0);
}

interface Tour {
  readonly t: TFunction;
  /** Called when the tour was finished or skipped. */
  readonly onOver: () => void;
}

/** Shows the tour; the returned function removes it without marking it as finished. */
export function startTour({ t, onOver }: Tour): () => void {
  const steps = TOUR_STEPS.map((step): DriveStep => {
    const element = elementOf(step);
    return {
      ...(element && { element }),
      popover: { title: t(`merchantHome:tour.${step}.title`), description: t(`merchantHome:tour.${step}.text`) },
    };
  });
  let isTakenOff = false;
  const tour: Driver = driver({
    steps,
    popoverClass: 'sillage-tour',
    showProgress: true,
    // The library fills in these placeholders.
    progressText: t('merchantHome:tour.progress', { step: '{{current}}', total: '{{total}}' }),
    nextBtnText: t('merchantHome:tour.next'),
    prevBtnText: t('merchantHome:tour.previous'),
    doneBtnText: t('merchantHome:tour.finish'),
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    duration: 180,
    stageRadius: 10,
    overlayClickBehavior: () => {},
    onPopoverRender: ({ wrapper, closeButton }) => {
      // In a dialog they must not be landmarks of the page.
      for (const part of wrapper.querySelectorAll('header, footer')) part.setAttribute('role', 'none');
      closeButton.textContent = t('merchantHome:tour.skip');
      closeButton.setAttribute('aria-label', t('merchantHome:tour.skip'));
    },
    onHighlighted: () => {
      // The library marks the highlighted element as opening a dialog, which is valid for controls only.
      for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls'])
        document.querySelector('.driver-active-element')?.removeAttribute(name);
    },
    onDestroyed: () => {
      if (!isTakenOff) onOver();
    },
  });
  tour.drive();
  return () => {
    isTakenOff = true;
    tour.destroy();
  };
}
