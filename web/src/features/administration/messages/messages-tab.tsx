import { type ContactMessage, ContactMessageState } from '@sillage/proto/http/contact';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { MorePages } from '../../../ui/primitives/more-pages.tsx';
import { SearchBox } from '../../../ui/primitives/search-box.tsx';
import { Section } from '../../../ui/primitives/section.tsx';
import { Segmented } from '../../../ui/primitives/segmented.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/primitives/states.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { messagesQuery } from './queries.ts';

/** Messages from the contact form. */
export function MessagesTab() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const [state, setState] = useState<ContactMessageState>('unanswered');
  const [search, setSearch] = useState('');
  const query = useDeferredValue(search.trim());
  const messages = useInfiniteQuery(messagesQuery(api, state, query));
  const [opened, setOpened] = useState<ContactMessage | null>(null);
  const rows = messages.data?.pages.flatMap((page) => page.messages);
  return (
    <Section title={t('messages.title')} hint={t('messages.hint')}>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t('messages.shown')}
          value={state}
          onChange={setState}
          options={ContactMessageState.options
            .toReversed()
            .map((value) => ({ value, label: t(`messages.state.${value}`) }))}
        />
        <SearchBox label={t('messages.search')} value={search} onChange={setSearch} />
      </div>
      {messages.isPending && <SkeletonRows rows={5} className="h-9" />}
      {messages.isError && !rows && <ErrorState error={messages.error} onRetry={() => void messages.refetch()} />}
      {rows?.length === 0 && (
        <p className="text-ink-soft text-sm">
          {query === '' ? t(`messages.none.${state}`) : t('common:nothingFound', { search: query })}
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="grid divide-y border-t">
          {rows.map((message) => (
            <MessageEntry key={message.id} message={message} onOpen={() => setOpened(message)} />
          ))}
        </ul>
      )}
      <MorePages list={messages} />
      {opened && <MessageDialog message={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
}

function MessageEntry({ message, onOpen }: { message: ContactMessage; onOpen: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { name, email, company, subject, createdAt, answeredAt } = message;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 text-sm">
      <p className="truncate font-medium">{subject}</p>
      <Button variant="outline" size="sm" aria-label={t('messages.openOf', { subject })} onClick={onOpen}>
        {t('messages.open')}
      </Button>
      <p className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-xs">
        <span className="wrap-anywhere min-w-0">{[name, company, email].filter(Boolean).join(' · ')}</span>
        <time dateTime={createdAt}>{format.moment(createdAt)}</time>
        {answeredAt !== null && <Badge tone="positive">{t('messages.answered')}</Badge>}
      </p>
    </li>
  );
}
