import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorSentence } from '../../../api/api-error.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useApi } from '../../../api/use-api.ts';
import { WakeMark } from '../../../ui/layout/wake-mark.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { shopifyCommands } from './queries.ts';

const REDIRECT_DELAY_MS = 3_000;

/** Completes the installation with the parameters that Shopify appended to the address. */
export function ShopifyReturn() {
  const { t } = useTranslation('shopify');
  const api = useApi();
  const cache = useQueryClient();
  const navigate = useNavigate();
  // Read once, because the address may change afterwards.
  const [query] = useState(() => location.search.slice(1));
  const given = new URLSearchParams(query);
  const isRefused = given.has('error');
  const isComplete = ['code', 'state', 'shop', 'hmac'].every((name) => given.get(name));
  const finished = useQuery({
    queryKey: queryKeys.connections.shopReturn(query),
    queryFn: () => shopifyCommands(api, cache).complete(query),
    enabled: isComplete && !isRefused,
    // Runs only once, however often this renders: the code can be used once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const connection = finished.data;
  useEffect(() => {
    if (!connection) return;
    const timer = setTimeout(() => void navigate({ to: '/dashboard', search: {}, replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [connection, navigate]);

  if (isRefused) return <Failed title={t('return.refused')} text={t('return.refusedHint')} />;
  if (!isComplete) return <Failed title={t('return.failed')} text={t('return.missing')} />;
  if (finished.isError) {
    const isForbidden = finished.error instanceof ApiError && finished.error.code === 'forbidden';
    const text = isForbidden ? t('return.expired') : errorSentence(finished.error);
    return <Failed title={t(isForbidden ? 'return.failed' : 'return.unfinished')} text={text} />;
  }
  if (!connection) {
    const mark = <WakeMark drawn className="size-14 animate-pulse-slow text-wake" />;
    return <Outcome mark={mark} title={t('return.underWay')} />;
  }
  const mark = <CircleCheck aria-hidden="true" className="size-12 text-positive" strokeWidth={1.5} />;
  return (
    <Outcome mark={mark} title={t('connected')}>
      <p className="text-ink-soft leading-relaxed">{t('return.done', { name: connection.name })}</p>
      <Button asChild>
        <Link to="/campaign/$campaignId/integration" params={{ campaignId: connection.campaignId }} replace>
          {t('return.goOn')}
        </Link>
      </Button>
    </Outcome>
  );
}

function Failed({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('shopify');
  const mark = <CircleAlert aria-hidden="true" className="size-12 text-negative" strokeWidth={1.5} />;
  return (
    <Outcome mark={mark} title={title}>
      <p role="alert" className="text-ink-soft leading-relaxed">
        {text}
      </p>
      <Button asChild variant="outline">
        <Link to="/dashboard" search={{}} replace>
          {t('return.toDashboard')}
        </Link>
      </Button>
    </Outcome>
  );
}

function Outcome({ mark, title, children }: { mark: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div role="status" className="mx-auto grid max-w-md justify-items-center gap-4 py-16 text-center sm:py-24">
      {mark}
      <h1 className="text-balance font-serif text-4xl leading-tight">{title}</h1>
      {children}
    </div>
  );
}
