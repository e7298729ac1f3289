import type { Note } from '@sillage/proto/http/people';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Textarea } from '../../ui/primitives/field.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { notesQuery, peopleCommands } from './queries.ts';

/** The merchant's notes about a person, which nobody else sees. */
export function Notes({ affiliateId }: { affiliateId: string }) {
  const { t } = useTranslation('people');
  const notes = useQuery(notesQuery(useApi(), affiliateId));
  const { writeNote } = useCommands(peopleCommands);
  const [written, setWritten] = useState(0);
  return (
    <section aria-labelledby="notes" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="notes" className="font-semibold tracking-tight">
          {t('notes.title')}
        </h2>
        <p className="text-ink-soft text-xs">{t('notes.hint')}</p>
      </div>
      <NoteForm
        key={written}
        label={t('notes.new')}
        text=""
        action={t('notes.add')}
        save={async (text) => {
          await writeNote(affiliateId, text);
          setWritten((count) => count + 1);
        }}
      />
      {notes.isPending && <SkeletonRows rows={2} />}
      {notes.isError && !notes.data && <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.data && notes.data.length > 0 && (
        <ul className="grid gap-4">
          {notes.data.map((note) => (
            <NoteItem key={note.id} note={note} affiliateId={affiliateId} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NoteItem({ note, affiliateId }: { note: Note; affiliateId: string }) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { rewriteNote, deleteNote } = useCommands(peopleCommands);
  const [isEditing, setEditing] = useState(false);
  const restore = useAction({
    act: () => rewriteNote(affiliateId, note.id, note.text),
    failed: t('notes.failed'),
  });
  const remove = useAction({
    act: () => deleteNote(affiliateId, note.id),
    done: () => toast.success(t('notes.deleted'), { undo: () => void restore.run() }),
    failed: t('notes.failed'),
  });
  if (isEditing)
    return (
      <li>
        <NoteForm
          label={t('notes.edit')}
          text={note.text}
          action={t('notes.save')}
          onCancel={() => setEditing(false)}
          save={async (text) => {
            await rewriteNote(affiliateId, note.id, text);
            setEditing(false);
          }}
        />
      </li>
    );
  return (
    <li className="grid gap-1 border-t pt-3 text-sm">
      <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
      <div className="flex items-center gap-1 text-ink-soft text-xs">
        <p className="wrap-anywhere min-w-0 flex-1" title={format.dateTime(note.createdAt)}>
          {t('notes.by', { author: note.author, date: format.date(note.createdAt) })}
          {note.editedAt !== null && ` ${t('notes.edited')}`}
        </p>
        <Button variant="ghost" size="iconSm" aria-label={t('notes.edit')} onClick={() => setEditing(true)}>
          <Pencil />
        </Button>
        <Button variant="ghost" size="iconSm" aria-label={t('notes.delete')} onClick={() => void remove.run()}>
          <Trash2 />
        </Button>
      </div>
    </li>
  );
}

interface NoteFormProps {
  readonly label: string;
  readonly text: string;
  readonly action: string;
  readonly save: (text: string) => Promise<unknown>;
  readonly onCancel?: () => void;
}

function NoteForm({ label, text: before, action, save, onCancel }: NoteFormProps) {
  const { t } = useTranslation('people');
  const [text, setText] = useState(before);
  const saving = useAction({ act: save, failed: t('notes.failed') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void saving.run(text);
  };
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <Textarea
        aria-label={label}
        placeholder={label}
        rows={before === '' ? 2 : 4}
        maxLength={5_000}
        // Focused when an existing note is edited.
        autoFocus={before !== ''}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {(text.trim() !== '' || onCancel) && (
        <div className="flex gap-2">
          <SubmitButton size="sm" busy={saving.isPending}>
            {action}
          </SubmitButton>
          {onCancel && (
            <Button variant="ghost" size="sm" onClick={onCancel}>
              {t('common:cancel')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
