import type { Connection } from '@sillage/proto/http/integrations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useApi, useCommands } from '../../../api/use-api.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/primitives/states.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { connectionCommands } from '../queries.ts';
import { Diagnosis } from './diagnosis.tsx';
import { shopsQuery } from './queries.ts';

/** The shops of all campaigns with their problems, and how to restore lost access. */
export function ShopifyTest() {
  const { t } = useTranslation('shopify');
  const shops = useQuery(shopsQuery(useApi()));
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <header className="grid gap-2">
        <h1 className="font-serif text-4xl leading-tight">{t('test.title')}</h1>
        <p className="max-w-prose text-ink-soft leading-relaxed">{t('test.intro')}</p>
      </header>
      {shops.isPending && <SkeletonRows rows={2} />}
      {shops.isError && (
        <ErrorState title={t('test.shopsFailed')} error={shops.error} onRetry={() => void shops.refetch()} />
      )}
      {shops.data?.length === 0 && <EmptyState title={t('test.none')} body={t('test.noneHint')} />}
      {shops.data?.map((connection) => (
        <Shop key={connection.id} connection={connection} />
      ))}
      <section aria-labelledby="recovery" className="grid gap-2 border-t pt-6">
        <h2 id="recovery" className="font-semibold tracking-tight">
          {t('test.recovery')}
        </h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft text-sm leading-relaxed">
          <li>{t('test.recoveryAccess')}</li>
          <li>{t('test.recoveryMessages')}</li>
          <li>{t('test.recoveryScript')}</li>
        </ul>
      </section>
    </div>
  );
}

function Shop({ connection }: { connection: Connection }) {
  const { t } = useTranslation('shopify');
  const commands = useCommands(connectionCommands);
  const [isRemoving, setRemoving] = useState(false);
  const remove = useAction({
    act: commands.remove,
    done: () => {
      setRemoving(false);
      toast.success(t('removed'));
    },
    failed: t('removeFailed'),
  });
  const { name, shop, campaignId } = connection;
  return (
    <section aria-label={name} className="grid gap-4 rounded-card border bg-sheet p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="truncate font-semibold tracking-tight">{name}</h2>
          <p className="break-all text-ink-soft text-sm">{shop?.domain}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="ghost" size="sm">
            <Link to="/campaign/$campaignId/integration" params={{ campaignId }}>
              {t('test.toCampaign')}
            </Link>
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setRemoving(true)}>
            {t('connections:remove.open')}
          </Button>
        </div>
      </div>
      <Diagnosis connection={connection} />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t('connections:remove.title', { name })}
        body={t('connections:remove.body')}
        confirm={t('connections:remove.open')}
        destructive
        busy={remove.isPending}
        onConfirm={() => void remove.run(connection)}
      />
    </section>
  );
}
