import { zodResolver } from '@hookform/resolvers/zod';
import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { type ClipboardEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Select } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { AffiliateFields } from './affiliate-fields.tsx';
import { AffiliateForm, type AffiliateFormInput, type AffiliateInput, emptyForm, toInput } from './affiliate-form.ts';
import { PasteList } from './paste-list.tsx';
import { type PastedPerson, readPeople } from './pasted-people.ts';
import { TrackingLink } from './tracking-link.tsx';

interface AddDialogProps {
  readonly defaultRateBps: number;
  readonly add: (input: AffiliateInput) => Promise<Affiliate>;
  /** The campaign to which affiliates are added, if there are several. */
  readonly campaign?:
    | {
        readonly chosen: CampaignSummary;
        readonly all: readonly CampaignSummary[];
        readonly onChoose: (campaignId: string) => void;
      }
    | undefined;
  readonly onClose: () => void;
}

/** Stays open after each affiliate, so that more can be added; those just added are listed below with their links. */
export function AddDialog({ defaultRateBps, add, campaign, onClose }: AddDialogProps) {
  const { t } = useTranslation('campaign');
  const [added, setAdded] = useState<readonly Affiliate[]>([]);
  const [pasted, setPasted] = useState<readonly PastedPerson[] | null>(null);
  const form = useForm<AffiliateFormInput, unknown, AffiliateForm>({
    resolver: zodResolver(AffiliateForm),
    defaultValues: emptyForm(defaultRateBps),
  });
  const { dirtyFields } = form.formState;
  function choose(to: CampaignSummary | undefined) {
    if (!to) return;
    if (!dirtyFields.percent) form.resetField('percent', { defaultValue: emptyForm(to.defaultRateBps).percent });
    campaign?.onChoose(to.id);
  }
  const keep = (affiliate: Affiliate) => setAdded((earlier) => [affiliate, ...earlier]);
  const submit = useAction({
    act: (typed: AffiliateForm) => add(toInput(typed)),
    done: (affiliate) => {
      keep(affiliate);
      // Affiliates added in one go usually have the same rate.
      form.reset({ ...emptyForm(defaultRateBps), percent: form.getValues('percent') });
    },
    failed: t('affiliate.add.failed'),
  });
  // Runs after the render that follows the reset, when the fields are registered again.
  useEffect(() => {
    if (added.length > 0) form.setFocus('name');
  }, [added, form]);
  function onPasteName(event: ClipboardEvent<HTMLInputElement>) {
    const people = readPeople(event.clipboardData.getData('text'), defaultRateBps);
    if (people.length < 2) return;
    event.preventDefault();
    setPasted(people);
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('affiliate.add.title')}
      description={t('affiliate.add.intro')}
      footer={
        pasted === null && (
          <>
            <Button variant="outline" onClick={onClose}>
              {t(added.length === 0 ? 'common:cancel' : 'common:close')}
            </Button>
            <SubmitButton form="affiliate" busy={submit.isPending}>
              {t('affiliate.add.submit')}
            </SubmitButton>
          </>
        )
      }
    >
      <div className="grid gap-6">
        {pasted ? (
          <PasteList
            people={pasted}
            add={async (person) => keep(await add(toInput(person)))}
            onBack={() => setPasted(null)}
          />
        ) : (
          <form
            id="affiliate"
            noValidate
            className="grid gap-5"
            onSubmit={(event) => void form.handleSubmit(submit.run)(event)}
          >
            {campaign && (
              <Field label={t('affiliates:campaign')}>
                {(control) => (
                  <Select
                    {...control}
                    value={campaign.chosen.id}
                    onChange={({ target }) => choose(campaign.all.find(({ id }) => id === target.value))}
                  >
                    {campaign.all.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            <AffiliateFields form={form} nameHint={t('affiliates:add.pasteHint')} onPasteName={onPasteName} />
          </form>
        )}
        <JustAdded affiliates={added} />
      </div>
    </Dialog>
  );
}

function JustAdded({ affiliates }: { affiliates: readonly Affiliate[] }) {
  const { t } = useTranslation('affiliates');
  return (
    <section aria-live="polite" aria-relevant="additions" className={affiliates.length === 0 ? 'hidden' : undefined}>
      <h3 className="font-semibold text-sm">{t('add.added', { count: affiliates.length })}</h3>
      <ul className="mt-1">
        {affiliates.map((affiliate) => (
          <li key={affiliate.id} className="flex items-center justify-between gap-4 border-b py-2 text-sm">
            <span className="min-w-0 truncate">{affiliate.name}</span>
            <span className="max-w-[60%] shrink-0">
              <TrackingLink url={affiliate.trackingUrl} name={affiliate.name} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
