import i18next from 'i18next';
import type { ExternalToast, toast as Sonner } from 'sonner';

/**
 * The number of the shown toast. The toaster is mounted anew for each one, so that the previous one leaves the page at
 * once.
 */
let shown = 0;
const listeners = new Set<() => void>();

let loaded: typeof Sonner | null = null;

/** Not part of any first screen, because most visits show no toast. */
async function loadSonner(): Promise<typeof Sonner> {
  const { toast: sonner } = await import('sonner');
  loaded = sonner;
  return sonner;
}

/**
 * Shows one toast at a time, on the screen and in the DOM: a new one replaces the previous one, even during its exit
 * animation.
 */
function replace(show: (sonner: typeof Sonner) => void): void {
  const put = (sonner: typeof Sonner) => {
    sonner.dismiss();
    show(sonner);
    shown += 1;
    for (const listener of listeners) listener();
  };
  if (loaded) put(loaded);
  else void loadSonner().then(put);
}

/** Long enough to read the toast, to reconsider, and to reach the button. */
const UNDO_MS = 10_000;

interface SuccessOptions extends ExternalToast {
  /** Undoes the action. Offered instead of a confirmation, if the action can be undone. */
  readonly undo?: () => void;
}

export const toast = {
  success: (title: string, { undo, ...options }: SuccessOptions = {}) =>
    replace(
      (sonner) =>
        void sonner.success(title, {
          ...options,
          ...(undo && { duration: UNDO_MS, action: { label: i18next.t('common:undo'), onClick: undo } }),
        }),
    ),
  error: (title: string, options?: ExternalToast) => replace((sonner) => void sonner.error(title, options)),
};

export const shownToast = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
};
