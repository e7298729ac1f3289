import type { AffiliateGroup, CreateGroup } from '@sillage/proto/http/affiliate-groups';
import { HOLD_DAYS, type HoldDays } from '@sillage/proto/values/campaigns';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isConflict } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { Percent } from '../../format/percent-field.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input, Select } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';

const FORM_ID = 'group';

interface GroupDialogProps {
  /** Undefined for a new one. */
  readonly group: AffiliateGroup | undefined;
  readonly defaultRateBps: number;
  readonly save: (group: CreateGroup) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A group's name, rate and hold. */
export function GroupDialog({ group, defaultRateBps, save, onClose }: GroupDialogProps) {
  const { t } = useTranslation('groups');
  const [name, setName] = useState(group?.name ?? '');
  const [percent, setPercent] = useState(String((group?.rateBps ?? defaultRateBps) / 100));
  const [holdDays, setHoldDays] = useState<HoldDays | null>(group?.holdDays ?? null);
  const [wrong, setWrong] = useState<{ readonly name?: string; readonly rate?: string }>({});
  const submit = useAction({
    act: (rateBps: number) => save({ name: name.trim(), rateBps, holdDays }),
    done: () => {
      toast.success(t('saved', { name: name.trim() }));
      onClose();
    },
    failed: (error) => {
      if (isConflict(error)) setWrong({ name: t('nameTaken') });
      else toastFailure(t('failed'), error);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const rate = Percent(t('campaign:affiliate.rateInvalid')).safeParse(percent);
    const found = {
      ...(name.trim() === '' && { name: t('nameMissing') }),
      ...(!rate.success && { rate: t('campaign:affiliate.rateInvalid') }),
    };
    setWrong(found);
    if (rate.success && Object.keys(found).length === 0) void submit.run(rate.data);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={group ? t('edit', { name: group.name }) : t('new')}
      description={t('rateRule')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={submit.isPending}>
            {t(group ? 'save' : 'create')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-5" onSubmit={send}>
        <Field label={t('name')} error={wrong.name}>
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('campaign:affiliate.rate')}
          hint={group && t('rateHint', { count: group.members })}
          error={wrong.rate}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={percent}
              onChange={(event) => setPercent(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('hold.label')} hint={t('hold.hint')}>
          {(control) => (
            <Select
              {...control}
              value={holdDays ?? ''}
              onChange={({ target: { value } }) =>
                setHoldDays(HOLD_DAYS.find((days) => String(days) === value) ?? null)
              }
            >
              <option value="">{t('hold.campaign')}</option>
              {HOLD_DAYS.map((days) => (
                <option key={days} value={days}>
                  {t('hold.days', { count: days })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  );
}
