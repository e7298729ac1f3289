import type { Connection } from '@sillage/proto/http/integrations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Select } from '../../ui/primitives/field.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { affiliatesQuery } from '../campaigns/queries.ts';
import { connectionCommands, testOrderQuery } from './queries.ts';
import { type TestStep, testSteps } from './test-steps.ts';

const TONE: Readonly<Record<TestStep['status'], BadgeTone>> = {
  done: 'positive',
  waiting: 'neutral',
  failed: 'negative',
  skipped: 'outline',
};

interface TestOrderDialogProps {
  readonly connection: Connection;
  readonly onClose: () => void;
}

/** Sends an order as the shop would, and follows it until it appears among the conversions. */
export function TestOrderDialog({ connection, onClose }: TestOrderDialogProps) {
  const { t } = useTranslation('connections');
  const commands = useCommands(connectionCommands);
  const api = useApi();
  // The affiliates in whose name an order can be sent. Fetched only here, because a campaign may have thousands.
  const affiliates = useQuery(affiliatesQuery(api, connection.campaignId));
  const [chosen, setChosen] = useState<string>();
  const affiliateId = chosen ?? affiliates.data?.[0]?.id;
  const send = useAction({
    act: (affiliateId: string) => commands.sendTest(connection, affiliateId),
    failed: t('test.failed'),
  });
  const followed = useQuery(testOrderQuery(api, connection, send.data));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('test.title', { name: connection.name })}
      description={t('test.intro')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:close')}
          </Button>
          {affiliateId !== undefined && (
            <SubmitButton form="test-order" busy={send.isPending}>
              {t('test.send')}
            </SubmitButton>
          )}
        </>
      }
    >
      {affiliates.isPending && <SkeletonRows rows={1} />}
      {affiliates.isError && !affiliates.data && (
        <ErrorState error={affiliates.error} onRetry={() => void affiliates.refetch()} />
      )}
      {affiliates.data?.length === 0 && <p className="text-sm leading-relaxed">{t('test.noAffiliate')}</p>}
      {affiliateId !== undefined && (
        <form
          id="test-order"
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void send.run(affiliateId);
          }}
        >
          <Field label={t('test.affiliate')}>
            {(control) => (
              <Select {...control} value={affiliateId} onChange={({ target }) => setChosen(target.value)}>
                {affiliates.data?.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {followed.isError && <ErrorState error={followed.error} onRetry={() => void followed.refetch()} />}
          {send.data && !followed.isError && (
            <Steps steps={testSteps(followed.data ?? NOTHING_KNOWN)} connection={connection} />
          )}
        </form>
      )}
    </Dialog>
  );
}

const NOTHING_KNOWN = { delivery: undefined, conversion: undefined };

function Steps({ steps, connection }: { steps: readonly TestStep[]; connection: Connection }) {
  const { t } = useTranslation('connections');
  const textOf = ({ step }: TestStep) =>
    step === 'accepted' && connection.platform === 'postback'
      ? t('test.step.acceptedPostback')
      : t(`test.step.${step}`);
  return (
    <ol className="grid gap-2" aria-live="polite">
      {steps.map((step) => (
        <li key={step.step} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
          <Badge tone={TONE[step.status]}>{t(`test.status.${step.status}`)}</Badge>
          <span className="min-w-0 flex-1">{textOf(step)}</span>
          {step.reason && <span className="basis-full text-ink-soft">{t(step.reason, { code: step.code })}</span>}
        </li>
      ))}
    </ol>
  );
}
