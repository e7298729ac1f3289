import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../api/toast-failure.ts';
import type { BillingCommands } from './queries.ts';

/** Leaves for the provider's page, where a card is entered; where that cannot be, it says so and stays. */
export function useCardSetup(commands: Pick<BillingCommands, 'startCardSetup'>, leave: (url: string) => void) {
  const { t } = useTranslation('billing');
  const [busy, setBusy] = useState(false);
  async function start(campaignName?: string): Promise<boolean> {
    setBusy(true);
    try {
      leave(await commands.startCardSetup(campaignName));
      return true;
    } catch (error) {
      toastFailure(t('cards.addFailed'), error);
      setBusy(false);
      return false;
    }
  }
  return { busy, start };
}
