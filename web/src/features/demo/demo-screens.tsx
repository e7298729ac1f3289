import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewStore, type View } from '../../session/account-view.ts';
import { useSession } from '../../session/use-session.ts';
import { MessageScreen } from '../../ui/layout/message-screen.tsx';
import { Button } from '../../ui/primitives/button.tsx';

/**
 * Leaves the demo with a page load, so that nothing of it remains: to create an account, or back to where the visitor
 * came from.
 */
function useWaysOut() {
  const store = useViewStore();
  const session = useSession();
  const to = (address: string) => () => {
    store.leave();
    window.location.assign(address);
  };
  return {
    create: to('/app?signup=true'),
    leave: () => to(session.current().status === 'signedIn' ? '/dashboard' : '/')(),
  };
}

/** Shown above every page of the demo: what it is, that it is read only, and how to leave. */
export function DemoBanner({ view }: { view: View }) {
  const { t } = useTranslation('demo');
  const store = useViewStore();
  const { create, leave } = useWaysOut();
  const left = Date.parse(view.expiresAt) - Date.now();
  useEffect(() => {
    const timer = setTimeout(store.end, Math.max(0, left));
    return () => clearTimeout(timer);
  }, [store, left]);
  return (
    <aside aria-label={t('label')} className="sticky top-0 z-30 bg-ink text-paper">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm sm:px-8">
        <Eye aria-hidden="true" className="size-4 shrink-0" />
        <p className="wrap-anywhere min-w-0 flex-1 font-medium">{t('banner')}</p>
        <div className="flex gap-2 max-sm:w-full">
          <Button size="sm" className="bg-paper text-ink hover:bg-wash" onClick={create}>
            {t('create')}
          </Button>
          <Button variant="outline" size="sm" className="border-paper/50 hover:bg-paper/10" onClick={leave}>
            {t('leave')}
          </Button>
        </div>
      </div>
    </aside>
  );
}

/** Shown instead of the demo once it has expired. */
export function DemoOver() {
  const { t } = useTranslation('demo');
  const { create, leave } = useWaysOut();
  return (
    <MessageScreen
      title={t('over')}
      body={<p>{t('overBody')}</p>}
      actions={
        <>
          <Button onClick={create}>{t('create')}</Button>
          <Button variant="outline" asChild>
            <a href="/demo">{t('again')}</a>
          </Button>
          <Button variant="link" onClick={leave}>
            {t('leave')}
          </Button>
        </>
      }
    />
  );
}
