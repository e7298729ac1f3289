import { lazy, Suspense, useSyncExternalStore } from 'react';
import { shownToast } from './toast.ts';

const ShownToast = lazy(() => import('./shown-toast.tsx'));

export function Toaster() {
  const shown = useSyncExternalStore(shownToast.subscribe, shownToast.current);
  if (shown === 0) return null;
  return (
    <Suspense>
      <ShownToast key={shown} />
    </Suspense>
  );
}
