import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { privacyCommands, restrictionQuery } from './queries.ts';

/** The owner restricts the processing of the account's data, or ends the restriction. */
export function Restriction() {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const { setRestricted } = useCommands(privacyCommands);
  const restriction = useQuery(restrictionQuery(useApi()));
  const restrict = useAction({
    act: () => setRestricted(true),
    done: () => toast.success(t('restriction.restricted')),
    failed: t('restriction.restrictFailed'),
  });
  const end = useAction({
    act: () => setRestricted(false),
    done: () => toast.success(t('restriction.ended')),
    failed: t('restriction.endFailed'),
  });
  return (
    <Section title={t('restriction.title')} hint={t('restriction.hint')}>
      {restriction.isPending && <SkeletonRows rows={1} className="h-14" />}
      {restriction.isError && !restriction.data && (
        <ErrorState error={restriction.error} onRetry={() => void restriction.refetch()} />
      )}
      {restriction.data && restriction.data.since !== null && (
        <Notice
          title={t('restriction.on', { date: format.dateTime(restriction.data.since) })}
          action={
            <Button variant="outline" size="sm" disabled={end.isPending} onClick={() => void end.run()}>
              {t('restriction.end')}
            </Button>
          }
        >
          {t('restriction.does')}
        </Notice>
      )}
      {restriction.data?.since === null && (
        <>
          <p className="max-w-prose text-sm leading-relaxed">{t('restriction.does')}</p>
          <SubmitButton
            type="button"
            variant="outline"
            className="justify-self-start"
            busy={restrict.isPending}
            onClick={() => void restrict.run()}
          >
            {t('restriction.restrict')}
          </SubmitButton>
        </>
      )}
    </Section>
  );
}
