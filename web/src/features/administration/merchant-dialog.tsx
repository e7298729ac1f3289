import type { MerchantDetail } from '@sillage/proto/http/administration';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { Fact, Facts } from './facts.tsx';
import { OpenView } from './open-view.tsx';
import { administrationCommands, merchantQuery } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type MerchantAction = 'view' | 'suspend' | 'reinstate' | 'confirmation' | 'recovery' | 'plan';

export function MerchantDialog({ merchantId, onClose }: { merchantId: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const api = useApi();
  const merchant = useQuery(merchantQuery(api, merchantId));
  const [pendingAction, setPendingAction] = useState<MerchantAction | null>(null);
  if (pendingAction !== null && merchant.data)
    return <ActionDialog action={pendingAction} merchant={merchant.data} onClose={() => setPendingAction(null)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      placement="side"
      title={merchant.data?.email ?? t('merchants.title')}
      description={merchantId}
    >
      {merchant.isPending && <SkeletonRows rows={5} className="h-9" />}
      {merchant.isError && !merchant.data && (
        <ErrorState error={merchant.error} onRetry={() => void merchant.refetch()} />
      )}
      {merchant.data && <Detail merchant={merchant.data} onAction={setPendingAction} />}
    </Dialog>
  );
}

function Detail({ merchant, onAction }: { merchant: MerchantDetail; onAction: (action: MerchantAction) => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { plan, isSuspended, isEmailConfirmed, hasSecondFactor, email, supportAccessUntil, restrictedSince } = merchant;
  return (
    <div className="grid gap-6">
      <div className="[&_dl]:lg:grid-cols-2">
        <Facts>
          <Fact
            label={t('merchants.state')}
            value={t(isSuspended ? 'merchants.suspended' : 'merchants.open_state')}
            isBad={isSuspended}
          />
          <Fact label={t('merchants.factor')} value={t(hasSecondFactor ? 'yes' : 'no')} />
          <Fact label={t('merchants.confirmed')} value={t(isEmailConfirmed ? 'yes' : 'no')} />
          <Fact
            label={t('merchants.fee')}
            value={plan === null ? '–' : format.rate(plan.feeBps)}
            note={plan === null ? t('merchants.planAway') : undefined}
          />
          <Fact
            label={t('merchants.support')}
            value={t(supportAccessUntil === null ? 'no' : 'yes')}
            note={
              restrictedSince !== null
                ? t('merchants.restrictedSince', { date: format.dateTime(restrictedSince) })
                : supportAccessUntil === null
                  ? t('merchants.supportNone')
                  : t('merchants.supportUntil', { date: format.dateTime(supportAccessUntil) })
            }
          />
        </Facts>
      </div>
      {plan !== null && plan.history.length > 0 && (
        <ol className="grid gap-1 text-ink-soft text-sm">
          {plan.history.map(({ from, feeBps }) => (
            <li key={from ?? 'beginning'}>
              {from === null
                ? t('plan.fromBeginning', { rate: format.rate(feeBps) })
                : t('plan.from', { rate: format.rate(feeBps), date: format.dateTime(from) })}
            </li>
          ))}
        </ol>
      )}
      <div className="grid gap-2">
        <Button variant="outline" disabled={supportAccessUntil === null} onClick={() => onAction('view')}>
          {t('view.action')}
        </Button>
        <Button variant="outline" disabled={plan === null} onClick={() => onAction('plan')}>
          {t('plan.change')}
        </Button>
        <Button variant="outline" disabled={email === null} onClick={() => onAction('recovery')}>
          {t('mail.recovery')}
        </Button>
        {!isEmailConfirmed && (
          <Button variant="outline" disabled={email === null} onClick={() => onAction('confirmation')}>
            {t('mail.confirmation')}
          </Button>
        )}
        {isSuspended ? (
          <Button variant="outline" onClick={() => onAction('reinstate')}>
            {t('reinstate.action')}
          </Button>
        ) : (
          <Button variant="destructive" onClick={() => onAction('suspend')}>
            {t('suspend.action')}
          </Button>
        )}
      </div>
    </div>
  );
}

const MAX_BPS = 10_000;

function ActionDialog({
  action,
  merchant,
  onClose,
}: {
  action: MerchantAction;
  merchant: MerchantDetail;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const commands = useCommands(administrationCommands);
  const [percent, setPercent] = useState(String((merchant.plan?.feeBps ?? 0) / 100));
  const { id } = merchant;
  const email = merchant.email ?? id;
  if (action === 'view') return <OpenView merchant={merchant} onClose={onClose} />;
  if (action === 'suspend' || action === 'reinstate') {
    return (
      <ReasonDialog
        title={t(`${action}.title`, { email })}
        description={t(`${action}.body`)}
        confirm={t(`${action}.action`)}
        done={t(`${action}.done`)}
        isDestructive={action === 'suspend'}
        act={(reason) => commands[action](id, reason)}
        onClose={onClose}
      />
    );
  }
  if (action === 'plan') {
    const feeBps = Math.round(Number(percent.replace(',', '.')) * 100);
    const isValid = percent.trim() !== '' && feeBps >= 0 && feeBps <= MAX_BPS;
    return (
      <ReasonDialog
        title={t('plan.title', { email })}
        description={t('plan.body')}
        confirm={t('plan.change')}
        done={t('plan.done')}
        isInvalid={!isValid}
        act={(reason) => commands.changePlan(id, feeBps, reason)}
        onClose={onClose}
      >
        <Field label={t('plan.rate')} error={isValid ? undefined : t('plan.invalid')}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={percent}
              onChange={(event) => setPercent(event.target.value)}
            />
          )}
        </Field>
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      title={t(`mail.${action}`)}
      description={t('mail.body', { email })}
      confirm={t('mail.send')}
      done={t('mail.done')}
      act={(reason) => commands.sendMail(id, action, reason)}
      onClose={onClose}
    />
  );
}
