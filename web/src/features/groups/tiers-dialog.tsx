import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { type CampaignTiers, MAX_TIERS, type RateTiers } from '@sillage/proto/http/rate-tiers';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { minorToDecimal } from '../../format/money.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input, Select } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { readTiers, type TierProblem, type TypedTier } from './tier-rows.ts';

const FORM_ID = 'set-tiers';
const EMPTY = { from: '', rate: '' };

interface TiersDialogProps {
  readonly tiers: CampaignTiers;
  readonly campaign: Pick<CampaignSummary, 'currency' | 'defaultRateBps'>;
  readonly save: (tiers: RateTiers) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Edits the tiers: the volumes from which affiliates get which rates. */
export function TiersDialog({ tiers: before, campaign: { currency }, save, onClose }: TiersDialogProps) {
  const { t } = useTranslation('groups');
  const [basis, setBasis] = useState(before.basis);
  const [measure, setMeasure] = useState(before.measure);
  const [rows, setRows] = useState<readonly TypedTier[]>(
    before.tiers.length === 0
      ? [EMPTY]
      : before.tiers.map(({ from, rateBps }) => ({
          from: before.measure === 'revenue' ? minorToDecimal(from, currency) : String(from),
          rate: String(rateBps / 100),
        })),
  );
  const [problems, setProblems] = useState<readonly (TierProblem | undefined)[]>([]);
  const submit = useAction({
    act: (tiers: RateTiers['tiers']) => save({ basis, measure, tiers }),
    done: () => {
      toast.success(t('tiers.saved'));
      onClose();
    },
    failed: t('tiers.failed'),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const read = readTiers(rows, { measure, currency });
    setProblems(read.problems);
    if (read.problems.every((problem) => problem === undefined)) void submit.run(read.tiers);
  };
  const change = (at: number, changed: Partial<TypedTier>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changed } : row)));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('tiers.title')}
      description={t('tiers.rule')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={submit.isPending}>
            {t('save')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-5" onSubmit={send}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t('tiers.measure')}>
            {(control) => (
              <Select
                {...control}
                value={measure}
                onChange={({ target: { value } }) => setMeasure(value === 'orders' ? 'orders' : 'revenue')}
              >
                <option value="revenue">{t('tiers.measures.revenue')}</option>
                <option value="orders">{t('tiers.measures.orders')}</option>
              </Select>
            )}
          </Field>
          <Field label={t('tiers.basis')}>
            {(control) => (
              <Select
                {...control}
                value={basis}
                onChange={({ target: { value } }) => setBasis(value === 'total' ? 'total' : 'last_30_days')}
              >
                <option value="last_30_days">{t('tiers.bases.last_30_days')}</option>
                <option value="total">{t('tiers.bases.total')}</option>
              </Select>
            )}
          </Field>
        </div>
        <ul className="grid gap-4">
          {rows.map((row, index) => {
            const problem = problems[index];
            const error = problem && t(`tiers.problem.${problem}`);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <li key={index} className="flex items-start gap-3">
                <Field
                  label={t(measure === 'revenue' ? 'tiers.fromRevenue' : 'tiers.fromOrders', { currency })}
                  error={problem === 'rateWrong' ? undefined : error}
                  className="min-w-0 flex-1"
                >
                  {(control) => (
                    <Input
                      {...control}
                      inputMode={measure === 'revenue' ? 'decimal' : 'numeric'}
                      autoComplete="off"
                      value={row.from}
                      onChange={({ target: { value } }) => change(index, { from: value })}
                    />
                  )}
                </Field>
                <Field
                  label={t('campaign:affiliate.rate')}
                  error={problem === 'rateWrong' ? error : undefined}
                  className="min-w-0 flex-1"
                >
                  {(control) => (
                    <Input
                      {...control}
                      inputMode="decimal"
                      autoComplete="off"
                      value={row.rate}
                      onChange={({ target: { value } }) => change(index, { rate: value })}
                    />
                  )}
                </Field>
                <Button
                  variant="ghost"
                  size="icon"
                  className="mt-6 shrink-0"
                  aria-label={t('tiers.remove', { number: index + 1 })}
                  onClick={() => {
                    setRows(rows.length === 1 ? [EMPTY] : rows.filter((_, at) => at !== index));
                    setProblems([]);
                  }}
                >
                  <X />
                </Button>
              </li>
            );
          })}
        </ul>
        {rows.length < MAX_TIERS && (
          <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setRows([...rows, EMPTY])}>
            <Plus />
            {t('tiers.more')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
