import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../api/use-api.ts';
import { ConfirmPage } from '../features/joining/apply/confirm-page.tsx';
import { applyingCommands } from '../features/joining/queries.ts';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { JoiningShell } from './-joining-shell.tsx';

/** The page behind the link of the first mail. Its token is in the fragment, which servers do not log. */
export const Route = createFileRoute('/join/confirm')({ component: Confirm });

function Confirm() {
  const { t } = useTranslation('joining');
  usePageTitle(t('confirm.title'));
  const { confirm } = useCommands(applyingCommands);
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <JoiningShell>
      <ConfirmPage key={token} token={token} confirm={confirm} />
    </JoiningShell>
  );
}
