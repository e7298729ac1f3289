import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '../api/use-api.ts';
import { campaignsQuery } from '../features/campaigns/queries.ts';
import { ConnectShop } from '../features/connections/connect-shop.tsx';
import { connectionCommands } from '../features/connections/queries.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { Notice } from '../ui/primitives/notice.tsx';
import { ErrorState, Skeleton } from '../ui/primitives/states.tsx';

/** A shop's plugin sends its merchant here. */
export const Route = createFileRoute('/_merchant/connect/woocommerce')({
  validateSearch: z.object({
    shop: z.string().optional().catch(undefined),
    return: z.string().optional().catch(undefined),
    state: z.string().optional().catch(undefined),
  }),
  loader: ({ context }) => fetchAhead(context, (cache) => [cache.prefetchQuery(campaignsQuery(context.api))]),
  component: ConnectWooCommerce,
});

function ConnectWooCommerce() {
  const { t } = useTranslation('connections');
  const api = useApi();
  const cache = useQueryClient();
  const { shop = '', return: returnTo = '', state = '' } = Route.useSearch();
  const campaigns = useQuery(campaignsQuery(api));
  if (!URL.canParse(shop) || returnTo === '' || state === '')
    return <Notice tone="alert">{t('shop.incomplete')}</Notice>;
  if (campaigns.isPending) return <Skeleton className="mx-auto h-64 max-w-md" />;
  if (campaigns.isError) return <ErrorState error={campaigns.error} onRetry={() => void campaigns.refetch()} />;
  const connect = async (campaignId: string) => {
    const answer = await connectionCommands(api, cache).connectShop(campaignId, { shop, returnTo, state });
    location.assign(answer.returnTo);
  };
  return <ConnectShop host={new URL(shop).host} campaigns={campaigns.data} connect={connect} />;
}
