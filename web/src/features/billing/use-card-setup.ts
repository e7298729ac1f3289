import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import type { BillingCommands } from './queries.ts';

/** Navigates to the provider's page for entering a card; on failure stays and shows a message. */
export function useCardSetup(commands: Pick<BillingCommands, 'startCardSetup'>, leave: (url: string) => void) {
  const { t } = useTranslation('billing');
  const setup = useAction({
    act: (campaignName: string | undefined) => commands.startCardSetup(campaignName),
    done: leave,
    failed: t('cards.addFailed'),
  });
  // Still busy after success, while the browser leaves the page.
  return { busy: setup.isPending || setup.isSuccess, start: (campaignName?: string) => setup.run(campaignName) };
}
