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

type Asked = 'view' | 'suspend' | 'reinstate' | 'confirmation' | 'recovery' | 'plan';

export function MerchantDialog({ merchantId, onClose }: { merchantId: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const api = useApi();
  const merchant = useQuery(merchantQuery(api, merchantId));
  const [asked, setAsked] = useState<Asked | null>(null);
  if (asked !== null && merchant.data)
    return <Ask asked={asked} merchant={merchant.data} onClose={() => setAsked(null)} />;
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
      {merchant.data && <Detail merchant={merchant.data} ask={setAsked} />}
    </Dialog>
  );
}

function Detail({ merchant, ask }: { merchant: MerchantDetail; ask: (asked: Asked) => void }) {
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
        <Button variant="outline" disabled={supportAccessUntil === null} onClick={() => ask('view')}>
          {t('view.action')}
        </Button>
        <Button variant="outline" disabled={plan === null} onClick={() => ask('plan')}>
          {t('plan.change')}
        </Button>
        <Button variant="outline" disabled={email === null} onClick={() => ask('recovery')}>
          {t('mail.recovery')}
        </Button>
        {!isEmailConfirmed && (
          <Button variant="outline" disabled={email === null} onClick={() => ask('confirmation')}>
            {t('mail.confirmation')}
          </Button>
        )}
        {isSuspended ? (
          <Button variant="outline" onClick={() => ask('reinstate')}>
            {t('reinstate.action')}
          </Button>
        ) : (
          <Button variant="destructive" onClick={() => ask('suspend')}>
            {t('suspend.action')}
          </Button>
        )}
      </div>
    </div>
  );
}

const MAX_BPS = 10_000;

function Ask({ asked, merchant, onClose }: { asked: Asked; merchant: MerchantDetail; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const commands = useCommands(administrationCommands);
  const [percent, setPercent] = useState(String((merchant.plan?.feeBps ?? 0) / 100));
  const { id } = merchant;
  const email = merchant.email ?? id;
  if (asked === 'view') return <OpenView merchant={merchant} onClose={onClose} />;
  if (asked === 'suspend' || asked === 'reinstate') {
    return (
      <ReasonDialog
        title={t(`${asked}.title`, { email })}
        description={t(`${asked}.body`)}
        confirm={t(`${asked}.action`)}
        done={t(`${asked}.done`)}
        isDestructive={asked === 'suspend'}
        act={(reason) => commands[asked](id, reason)}
        onClose={onClose}
      />
    );
  }
  if (asked === 'plan') {
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
      title={t(`mail.${asked}`)}
      description={t('mail.body', { email })}
      confirm={t('mail.send')}
      done={t('mail.done')}
      act={(reason) => commands.sendMail(id, asked, reason)}
      onClose={onClose}
    />
  );
}
