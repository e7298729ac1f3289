import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useIsViewing } from '../../session/account-view.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { SectionHead } from '../../ui/primitives/section-head.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { whatIfCommands, whatIfQuery, whatIfsQuery } from './queries.ts';
import { WhatIfAnswer } from './what-if-answer.tsx';
import { WhatIfForm } from './what-if-form.tsx';

interface WhatIfSectionProps {
  readonly campaign: Campaign;
  readonly affiliateName: (affiliateId: string) => string;
}

/** Calculates what other terms would have changed, before the merchant changes them. */
export function WhatIfSection({ campaign, affiliateName }: WhatIfSectionProps) {
  const { t } = useTranslation('whatIf');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (useIsViewing()) return null;
  return (
    <section aria-labelledby={id} className="grid max-w-2xl grid-cols-1 justify-items-start gap-6 border-t pt-8">
      <SectionHead id={id} title={t('title')} hint={t('intention')} className="max-w-none" />
      {isOpen ? (
        <WhatIfContent campaign={campaign} affiliateName={affiliateName} />
      ) : (
        <Button variant="outline" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
    </section>
  );
}

function WhatIfContent({ campaign, affiliateName }: WhatIfSectionProps) {
  const api = useApi();
  const { ask, book } = useCommands(whatIfCommands);
  const list = useQuery(whatIfsQuery(api, campaign.id));
  const last = list.data?.[0];
  const answer = useQuery({
    ...whatIfQuery(api, campaign.id, last?.id ?? ''),
    enabled: last !== undefined,
  });
  if (!list.data) {
    if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
    return <SkeletonRows rows={4} className="h-10" />;
  }
  const isRunning = last?.state === 'running' && (answer.data?.whatIf.state ?? 'running') === 'running';
  return (
    <div className="grid w-full grid-cols-1 gap-8">
      <WhatIfForm campaign={campaign} isBusy={isRunning} ask={ask} />
      {answer.data ? (
        <WhatIfAnswer campaign={campaign} result={answer.data} affiliateName={affiliateName} book={book} />
      ) : (
        answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </div>
  );
}
