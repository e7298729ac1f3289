import { type ExternalToast, toast as sonner } from 'sonner';

/**
 * Which toast is on the screen. The toaster is mounted anew for each, so that the one before has left the page at once.
 */
let shown = 0;
const listeners = new Set<() => void>();

/**
 * One toast at a time, on the screen and in the DOM: a new one takes the place of the one before, even within its exit.
 */
function replace(show: () => void): void {
  sonner.dismiss();
  show();
  shown += 1;
  for (const listener of listeners) listener();
}

export const toast = {
  success: (title: string, options?: ExternalToast) => replace(() => void sonner.success(title, options)),
  error: (title: string, options?: ExternalToast) => replace(() => void sonner.error(title, options)),
};

export const shownToast = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
};
