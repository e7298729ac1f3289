import { InvitationOutcome } from '@sillage/proto/http/invitations';
import { Check, Minus, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { InvitedPerson } from './invited-people.ts';

interface CheckedPeopleProps {
  readonly people: readonly InvitedPerson[];
  /** One for each person, in the same order. */
  readonly outcomes: readonly InvitationOutcome[];
}

const ICONS = { new: Check, invalid: TriangleAlert };
const COLOURS = { new: 'text-positive-ink', invalid: 'text-negative-ink' };

/** Who will be invited, and why the others will not. */
export function CheckedPeople({ people, outcomes }: CheckedPeopleProps) {
  const { t } = useTranslation('invitations');
  return (
    <div className="grid gap-5">
      {InvitationOutcome.options.map((outcome) => {
        const among = people.filter((_person, place) => outcomes[place] === outcome);
        if (among.length === 0) return null;
        const kind = outcome === 'new' || outcome === 'invalid' ? outcome : undefined;
        const Icon = kind ? ICONS[kind] : Minus;
        return (
          <section key={outcome} aria-labelledby={`outcome-${outcome}`} className="grid gap-1.5">
            <h3 id={`outcome-${outcome}`} className="flex items-center gap-2 font-medium text-sm">
              <Icon aria-hidden="true" className={`size-4 shrink-0 ${kind ? COLOURS[kind] : 'text-ink-soft'}`} />
              {t(`outcome.${outcome}`, { count: among.length })}
            </h3>
            <ul className="grid gap-1 border-l pl-4 text-ink-soft text-sm">
              {among.map(({ name, email }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none ever moves.
                <li key={place} className="wrap-anywhere">
                  {name === '' ? email : `${name} · ${email}`}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
