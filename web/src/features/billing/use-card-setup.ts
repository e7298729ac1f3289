import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import type { BillingCommands } from './queries.ts';

/** Leaves for the provider's page, where a card is entered; where that cannot be, it says so and stays. */
export function useCardSetup(commands: Pick<BillingCommands, 'startCardSetup'>, leave: (url: string) => void) {
  const { t } = useTranslation('billing');
  const setup = useAction({
    act: (campaignName: string | undefined) => commands.startCardSetup(campaignName),
    done: leave,
    failed: t('cards.addFailed'),
  });
  // Once it is done, the page is on its way out.
  return { busy: setup.isPending || setup.isSuccess, start: (campaignName?: string) => setup.run(campaignName) };
}
