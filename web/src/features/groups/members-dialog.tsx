import type { AffiliateGroup } from '@sillage/proto/http/affiliate-groups';
import type { Affiliate } from '@sillage/proto/http/campaigns';
import { hasOwnRate } from '@sillage/proto/values/rate-source';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Input } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { membershipOf, withAll } from './membership.ts';
import type { Membership } from './queries.ts';

/** The maximum number of rendered rows; the search finds the others. */
const SHOWN = 200;

interface MembersDialogProps {
  readonly group: AffiliateGroup;
  readonly groups: readonly AffiliateGroup[];
  readonly affiliates: readonly Affiliate[];
  readonly defaultRateBps: number;
  readonly place: (membership: Membership) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Chooses a group's members one by one, or all results of a search at once. */
export function MembersDialog({ group, groups, affiliates, defaultRateBps, place, onClose }: MembersDialogProps) {
  const { t } = useTranslation('groups');
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState(
    () => new Set(affiliates.filter(({ groupId }) => groupId === group.id).map(({ id }) => id)),
  );
  const [givesUp, setGivesUp] = useState(false);
  const giveUpId = useId();
  const wanted = search.trim().toLowerCase();
  const found = affiliates.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
  const areAllTicked = found.length > 0 && found.every(({ id }) => ticked.has(id));
  const { joins, leaves } = membershipOf(group.id, affiliates, ticked);
  const ownRates = affiliates.filter((one) => ticked.has(one.id) && hasOwnRate(one, defaultRateBps));
  const giving = givesUp ? ownRates.map(({ id }) => id) : [];
  const submit = useAction({
    act: () => place({ joins: [...new Set([...joins, ...giving])], leaves, giveUpOwnRates: givesUp }),
    done: () => {
      toast.success(t('membersSaved', { name: group.name, count: ticked.size }));
      onClose();
    },
    failed: t('failed'),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      placement="side"
      title={t('membersOf', { name: group.name })}
      description={t('membersHint')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton
            type="button"
            busy={submit.isPending}
            disabled={joins.length + leaves.length + giving.length === 0}
            onClick={() => void submit.run()}
          >
            {t('saveMembers', { count: ticked.size })}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-3">
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {found.length > 0 && (
          <Button
            variant="link"
            size="sm"
            className="justify-self-start px-0"
            onClick={() => setTicked(withAll(ticked, found, !areAllTicked))}
          >
            {t(areAllTicked ? 'clearFound' : 'selectFound', { count: found.length })}
          </Button>
        )}
        {found.length === 0 && <p className="text-ink-soft text-sm">{t('nobodyFound')}</p>}
        <ul className="divide-y border-y empty:hidden">
          {found.slice(0, SHOWN).map((one) => (
            <li key={one.id}>
              <Member
                affiliate={one}
                otherGroup={groups.find(({ id }) => id === one.groupId && id !== group.id)?.name}
                isOwnRate={hasOwnRate(one, defaultRateBps)}
                isTicked={ticked.has(one.id)}
                onTick={(isTicked) => setTicked(withAll(ticked, [one], isTicked))}
              />
            </li>
          ))}
        </ul>
        {found.length > SHOWN && (
          <p className="text-ink-soft text-xs">{t('moreFound', { count: found.length - SHOWN })}</p>
        )}
        {ownRates.length > 0 && (
          <div className="flex items-start gap-3 text-sm">
            <input
              id={giveUpId}
              type="checkbox"
              className="mt-0.5 size-4 accent-wake"
              checked={givesUp}
              onChange={(event) => setGivesUp(event.target.checked)}
            />
            <label htmlFor={giveUpId}>{t('giveUp', { count: ownRates.length })}</label>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface MemberProps {
  readonly affiliate: Affiliate;
  readonly otherGroup: string | undefined;
  readonly isOwnRate: boolean;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

function Member({ affiliate, otherGroup, isOwnRate, isTicked, onTick }: MemberProps) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  return (
    <label className="flex cursor-pointer items-start gap-3 py-2.5 text-sm">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-wake"
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="wrap-anywhere font-medium">{affiliate.name}</span>
        <span className="wrap-anywhere text-ink-soft text-xs">{affiliate.email}</span>
        {otherGroup !== undefined && (
          <span className="text-ink-soft text-xs">{t('inOther', { name: otherGroup })}</span>
        )}
      </span>
      <span className="grid shrink-0 justify-items-end gap-1 tabular-nums">
        {format.rate(affiliate.rateBps)}
        {isOwnRate && <Badge tone="outline">{t('ownRate')}</Badge>}
      </span>
    </label>
  );
}
