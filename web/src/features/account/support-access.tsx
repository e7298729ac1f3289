import { SUPPORT_ACCESS_HOURS, type SupportAccessHours } from '@sillage/proto/http/support-access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { Segmented } from '../../ui/primitives/segmented.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { accountCommands, supportAccessQuery } from './queries.ts';

/** The owner grants or withdraws consent to the support's view of the account. */
export function SupportAccess() {
  const { t } = useTranslation('account');
  const api = useApi();
  const format = useFormat();
  const commands = useCommands(accountCommands);
  const access = useQuery(supportAccessQuery(api));
  const [hours, setHours] = useState<SupportAccessHours>(24);
  const grant = useAction({
    act: () => commands.grantSupportAccess(hours),
    done: () => toast.success(t('support.granted')),
    failed: t('support.grantFailed'),
  });
  const end = useAction({
    act: commands.endSupportAccess,
    done: () => toast.success(t('support.ended')),
    failed: t('support.endFailed'),
  });
  const until = access.data?.expiresAt ?? null;
  return (
    <Section title={t('support.title')} hint={t('support.hint')}>
      {access.isPending && <SkeletonRows rows={1} className="h-14" />}
      {access.isError && !access.data && <ErrorState error={access.error} onRetry={() => void access.refetch()} />}
      {until !== null && (
        <Notice
          title={t('support.on', { date: format.dateTime(until) })}
          action={
            <Button variant="outline" size="sm" disabled={end.isPending} onClick={() => void end.run()}>
              {t('support.end')}
            </Button>
          }
        >
          {t('support.onHint')}
        </Notice>
      )}
      {access.data && until === null && (
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label={t('support.duration')}
            value={String(hours)}
            onChange={(next) => setHours(SUPPORT_ACCESS_HOURS.find((choice) => String(choice) === next) ?? 24)}
            options={SUPPORT_ACCESS_HOURS.map((choice) => ({
              value: String(choice),
              label: t(`support.hours_${choice}`),
            }))}
          />
          <SubmitButton
            type="button"
            variant="outline"
            size="sm"
            busy={grant.isPending}
            onClick={() => void grant.run()}
          >
            {t('support.grant')}
          </SubmitButton>
        </div>
      )}
    </Section>
  );
}
