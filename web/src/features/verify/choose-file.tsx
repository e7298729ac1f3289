import { FileCheck } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { FileInput } from '../../ui/primitives/file-input.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

interface ChooseFileProps {
  readonly isBusy: boolean;
  readonly check: (text: string) => void;
}

/** A file is chosen or dropped, or its text pasted. */
export function ChooseFile({ isBusy, check }: ChooseFileProps) {
  const { t } = useTranslation('receipts');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [text, setText] = useState('');
  const read = async (file: File) => check(await file.text());
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void read(file);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          input.current?.click();
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn(
          'grid justify-items-center gap-3 rounded-card border border-line-strong border-dashed px-4 py-10 text-center',
          isOver && 'border-wake bg-wake-wash',
        )}
      >
        <SubmitButton busy={isBusy}>
          <FileCheck />
          {t('verify.choose')}
        </SubmitButton>
        <FileInput
          ref={input}
          accept=".json,application/json"
          label={t('verify.choose')}
          onChoose={(file) => void read(file)}
        />
        <p className="text-ink-soft text-xs">{t('verify.drop')}</p>
      </form>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          check(text);
        }}
      >
        <label htmlFor={id} className="font-medium text-sm">
          {t('verify.paste')}
        </label>
        <textarea
          id={id}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          className="w-full rounded-lg border border-line-strong bg-paper px-3 py-2 font-mono text-xs"
        />
        <Button
          type="submit"
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={isBusy || text.trim() === ''}
        >
          {t('verify.checkText')}
        </Button>
      </form>
    </div>
  );
}
