import type { AccountView } from '@sillage/proto/http/support-access';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { useViewStore } from '../../session/account-view.ts';
import { MessageScreen } from '../../ui/layout/message-screen.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { administrationCommands } from './queries.ts';

/** Leaves the view by loading the list of merchants anew, so that no data of the view remains. */
function useLeave(): () => void {
  const store = useViewStore();
  return () => {
    store.leave();
    window.location.assign('/admin?tab=merchants');
  };
}

/** Shown above every page of a view: whose account it is, that it is read only, and a way out. */
export function ViewBanner({ view }: { view: AccountView }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const store = useViewStore();
  const leave = useLeave();
  const commands = useCommands(administrationCommands);
  const stop = useAction({
    act: () => commands.endView(view.merchantId, view.id),
    done: leave,
    failed: t('view.stopFailed'),
  });
  const left = Date.parse(view.expiresAt) - Date.now();
  useEffect(() => {
    const timer = setTimeout(store.end, Math.max(0, left));
    return () => clearTimeout(timer);
  }, [store, left]);
  return (
    <aside aria-label={t('view.label')} className="sticky top-0 z-30 bg-ink text-paper">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm sm:px-6">
        <Eye aria-hidden="true" className="size-4 shrink-0" />
        <p className="wrap-anywhere min-w-0 flex-1 font-medium">
          {t('view.banner', { email: view.email ?? view.merchantId, time: format.moment(view.expiresAt) })}
        </p>
        <Button
          variant="outline"
          size="sm"
          className="border-paper bg-paper text-ink hover:bg-paper"
          disabled={stop.isPending}
          aria-busy={stop.isPending}
          onClick={() => void stop.run()}
        >
          {t('view.stop')}
        </Button>
      </div>
    </aside>
  );
}

/** Shown instead of the account once its owner ended the view or it expired. */
export function ViewOver({ view }: { view: AccountView }) {
  const { t } = useTranslation('admin');
  const leave = useLeave();
  return (
    <MessageScreen
      title={t('view.over')}
      body={<p>{t('view.overBody', { email: view.email ?? view.merchantId })}</p>}
      actions={<Button onClick={leave}>{t('view.back')}</Button>}
    />
  );
}
