import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '../ui/button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** The public dashboard with the affiliate chosen. An affiliate alone names no campaign, so the link must. */
export const Route = createFileRoute('/affiliate/$affiliateId')({
  validateSearch: z.object({ campaign: z.string().optional().catch(undefined), token: z.string().optional().catch(undefined) }),
  beforeLoad: ({ params, search }) => {
    if (search.campaign === undefined) return;
    throw redirect({
      to: '/r/$campaignId',
      params: { campaignId: search.campaign },
      search: { affiliate: params.affiliateId, ...(search.token === undefined ? {} : { token: search.token }) },
      replace: true,
    });
  },
  component: IncompleteLink,
});

function IncompleteLink() {
  const { t } = useTranslation('public');
  return (
    <MessageScreen
      title={t('incomplete.title')}
      body={<p>{t('incomplete.body')}</p>}
      actions={
        <Button asChild>
          <Link to="/">{t('common:notFound.home')}</Link>
        </Button>
      }
    />
  );
}
