import { Turtle, WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** https://wicg.github.io/netinfo: not supported by all browsers, so the standard library has no type for it. */
interface NetworkInformation extends EventTarget {
  readonly effectiveType: 'slow-2g' | '2g' | '3g' | '4g';
}

const connection = (): NetworkInformation | undefined =>
  'connection' in navigator ? (navigator.connection as NetworkInformation) : undefined;

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  connection()?.addEventListener('change', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
    connection()?.removeEventListener('change', listener);
  };
}

function quality(): 'good' | 'slow' | 'offline' {
  if (!navigator.onLine) return 'offline';
  return connection()?.effectiveType.endsWith('2g') ? 'slow' : 'good';
}

/** Shown above every page while the connection is lost or very slow. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const now = useSyncExternalStore(subscribe, quality);
  return (
    <div role="status">
      {now === 'offline' && (
        <p className="flex items-center justify-center gap-2 bg-negative-wash px-4 py-2 text-center text-negative-ink text-sm">
          <WifiOff className="size-4 shrink-0" />
          {t('offline')}
        </p>
      )}
      {now === 'slow' && (
        <p className="flex items-center justify-center gap-2 bg-buoy-wash px-4 py-2 text-center text-buoy-ink text-sm">
          <Turtle className="size-4 shrink-0" />
          {t('frame:slow')}
        </p>
      )}
    </div>
  );
}
