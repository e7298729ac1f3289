import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import type { AffiliateForm } from './affiliate-form.ts';
import { MAX_PASTED, type PastedPerson } from './pasted-people.ts';

interface PasteListProps {
  readonly people: readonly PastedPerson[];
  readonly add: (person: AffiliateForm) => Promise<unknown>;
  readonly onBack: () => void;
}

/** The outcome for a line: added, or the reason for the failure. */
type Outcome = { readonly failure: string | null };

/**
 * Shows the pasted people before they are added. They are added one after the other; failed ones stay and can be
 * retried.
 */
export function PasteList({ people, add, onBack }: PasteListProps) {
  const { t } = useTranslation('affiliates');
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const waiting = people.filter(({ line, person }) => person && outcomes.get(line)?.failure !== null);
  const isTooLong = people.length > MAX_PASTED;
  const run = useAction({
    act: async () => {
      for (const { line, person } of waiting) {
        if (!person || !isOpen.current) continue;
        const failure = await add(person).then(() => null, errorSentence);
        setOutcomes((earlier) => new Map(earlier).set(line, { failure }));
      }
    },
  });
  const done = [...outcomes.values()].filter(({ failure }) => failure === null).length;
  return (
    <div className="grid gap-4">
      {isTooLong && <Notice tone="alert">{t('add.tooMany', { most: MAX_PASTED })}</Notice>}
      <ul className="max-h-72 overflow-y-auto">
        {people.map((pasted) => (
          <PastedLine key={pasted.line} pasted={pasted} outcome={outcomes.get(pasted.line)} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-ink-soft text-sm">
          {outcomes.size > 0 && t('add.progress', { done, count: people.length })}
        </p>
        {outcomes.size > 0 && waiting.length === 0 ? (
          <Button key="back" autoFocus onClick={onBack}>
            {t('add.others')}
          </Button>
        ) : (
          <>
            <Button variant="outline" onClick={onBack}>
              {t('add.back')}
            </Button>
            <SubmitButton
              type="button"
              autoFocus
              busy={run.isPending}
              disabled={isTooLong || waiting.length === 0}
              onClick={() => void run.run()}
            >
              {t('add.several', { count: waiting.length })}
            </SubmitButton>
          </>
        )}
      </div>
    </div>
  );
}

function PastedLine({ pasted, outcome }: { pasted: PastedPerson; outcome: Outcome | undefined }) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const { person } = pasted;
  const problem = pasted.problem ? t(pasted.problem) : outcome?.failure;
  return (
    <li className="flex items-start gap-3 border-b py-2 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {person ? `${person.name} · ${person.email} · ${format.rate(person.percent)}` : pasted.text}
        </span>
        {problem && <span className="block text-negative-ink text-xs">{problem}</span>}
      </span>
      {problem && <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 text-negative-ink" />}
      {outcome?.failure === null && (
        <Check aria-label={t('affiliates:add.done')} className="mt-0.5 size-4 text-positive" />
      )}
    </li>
  );
}
