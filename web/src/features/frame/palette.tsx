import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { LANGUAGES } from '@sillage/proto/values/languages';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { THEMES, useTheme } from '../../ui/hooks/theme.ts';
import { CampaignItems, LinkItems, PeopleItems } from './palette-lists.tsx';
import { Group, Item } from './palette-parts.tsx';
import { placesOf } from './places.ts';

/** The shown list: everything, campaigns, affiliates' links or affiliates' pages. */
export type PalettePage = 'everything' | 'campaigns' | 'links' | 'people';

interface PaletteProps {
  readonly page: PalettePage;
  readonly onPage: (page: PalettePage) => void;
  readonly campaigns: readonly CampaignSummary[];
  readonly currentCampaign: CampaignSummary | undefined;
  /** The account is only viewed, so actions that change it are hidden. */
  readonly isViewing: boolean;
  readonly onLanguage: (language: string) => Promise<void>;
  readonly onShortcuts: () => void;
  readonly onNotifications: (() => void) | undefined;
  readonly onSignOut: (() => void) | null;
  readonly onClose: () => void;
}

/** The command palette: all actions and pages, found by a part of their name. */
export default function Palette(props: PaletteProps) {
  const { page, onPage, campaigns, currentCampaign, onClose } = props;
  const { t } = useTranslation('frame');
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  /** Runs the action after the palette has closed, so that a dialog opened by it gets the focus. */
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  const turnTo = (next: PalettePage) => {
    setSearch('');
    onPage(next);
    // A click moved the focus to an item that is gone now.
    input.current?.focus();
  };
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-shade data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:duration-100" />
        <Primitive.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[min(32rem,calc(100dvh-1.5rem))] max-w-xl flex-col overflow-hidden rounded-2xl bg-sheet shadow-float sm:top-[14vh]"
        >
          <Primitive.Title className="sr-only">{t('palette.title')}</Primitive.Title>
          <Command loop label={t('palette.title')} className="flex min-h-0 flex-col">
            <Command.Input
              ref={input}
              value={search}
              onValueChange={setSearch}
              placeholder={t(`palette.placeholder.${page}`)}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && search === '' && page !== 'everything') turnTo('everything');
              }}
              className="h-14 shrink-0 border-b bg-transparent px-5 text-base outline-none placeholder:text-ink-soft"
            />
            <Command.List className="min-h-0 overflow-y-auto overscroll-contain p-2">
              <Command.Empty className="px-3 py-8 text-center text-ink-soft text-sm">
                {t('common:nothingFound', { search })}
              </Command.Empty>
              {page === 'everything' && <Everything {...props} choose={choose} turnTo={turnTo} />}
              {page === 'campaigns' && (
                <CampaignItems campaigns={campaigns} current={currentCampaign} choose={choose} />
              )}
              {page === 'people' && <PeopleItems campaigns={campaigns} current={currentCampaign} choose={choose} />}
              {page === 'links' && <LinkItems campaigns={campaigns} current={currentCampaign} choose={choose} />}
            </Command.List>
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface EverythingProps extends PaletteProps {
  readonly choose: (act: () => void) => () => void;
  readonly turnTo: (page: PalettePage) => void;
}

function Everything(props: EverythingProps) {
  const { campaigns, currentCampaign, isViewing, onLanguage, onShortcuts, onNotifications, onSignOut, choose, turnTo } =
    props;
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const { chooseTheme } = useTheme();
  return (
    <>
      <Group heading={t('palette.actions')}>
        {!isViewing && (
          <Item onSelect={choose(() => void navigate({ to: '/dashboard', search: { open: 'new-campaign' } }))}>
            {t('palette.newCampaign')}
          </Item>
        )}
        {campaigns.length > 0 && <Item onSelect={() => turnTo('people')}>{t('palette.person')}</Item>}
        {campaigns.length > 0 && <Item onSelect={() => turnTo('links')}>{t('palette.copyLink')}</Item>}
        {!isViewing && campaigns.length > 0 && (
          <Item onSelect={choose(() => void navigate({ to: '/commissions', search: { state: 'review' } }))}>
            {t('palette.review')}
          </Item>
        )}
        {!isViewing && currentCampaign && !currentCampaign.isDemo && (
          <Item
            onSelect={choose(
              () =>
                void navigate({
                  to: '/campaign/$campaignId',
                  params: { campaignId: currentCampaign.id },
                  search: { settle: 'pay_now' },
                }),
            )}
          >
            {t('palette.pay', { name: currentCampaign.name })}
          </Item>
        )}
      </Group>
      <Group heading={t('palette.go')}>
        {placesOf(!isViewing).map(({ name, to }) => (
          <Item key={name} onSelect={choose(() => void navigate({ to, search: {} }))}>
            {t(`places.${name}`)}
          </Item>
        ))}
        {onNotifications && <Item onSelect={choose(onNotifications)}>{t('notifications:title')}</Item>}
      </Group>
      {campaigns.length > 0 && <CampaignItems campaigns={campaigns} current={currentCampaign} choose={choose} />}
      <Group heading={t('common:preferences')}>
        {THEMES.map((theme) => (
          <Item key={theme} onSelect={choose(() => chooseTheme(theme))}>
            {`${t('common:theme.label')}: ${t(`common:theme.${theme}`)}`}
          </Item>
        ))}
        {Object.entries(LANGUAGES).map(([language, name]) => (
          <Item key={language} onSelect={choose(() => void onLanguage(language))}>
            {`${t('common:language')}: ${name}`}
          </Item>
        ))}
        <Item onSelect={choose(onShortcuts)}>{t('shortcuts.title')}</Item>
        {onSignOut !== null && <Item onSelect={choose(onSignOut)}>{t('common:signOut')}</Item>}
      </Group>
    </>
  );
}
