import type { MerchantDetail } from '@sillage/proto/http/administration';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../api/use-api.ts';
import { useViewStore } from '../../session/account-view.ts';
import { administrationCommands } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Asks for a reason, then opens the view of an account whose owner consented. */
export function OpenView({ merchant, onClose }: { merchant: MerchantDetail; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const commands = useCommands(administrationCommands);
  const store = useViewStore();
  const email = merchant.email ?? merchant.id;
  return (
    <ReasonDialog
      title={t('view.title', { email })}
      description={t('view.body')}
      confirm={t('view.action')}
      done={t('view.opened')}
      act={async (reason) => {
        store.begin(await commands.openView(merchant.id, reason));
        window.location.assign('/dashboard');
      }}
      onClose={onClose}
    />
  );
}
