import { type ComponentType, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Textarea } from './field.tsx';
import { FileInput } from './file-input.tsx';
import { SubmitButton } from './submit-button.tsx';

interface ChooseFileProps {
  readonly isBusy: boolean;
  readonly accept: string;
  readonly icon: ComponentType;
  readonly choose: string;
  readonly note: ReactNode;
  readonly paste: string;
  readonly sendText: string;
  readonly onFile: (file: File) => void;
  readonly onText: (text: string) => void;
}

/** Accepts a chosen or dropped file, or pasted text. */
export function ChooseFile({
  isBusy,
  accept,
  icon: Icon,
  choose,
  note,
  paste,
  sendText,
  onFile,
  onText,
}: ChooseFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [text, setText] = useState('');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onFile(file);
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
          <Icon />
          {choose}
        </SubmitButton>
        <FileInput ref={input} accept={accept} label={choose} onChoose={onFile} />
        <p className="text-ink-soft text-xs">{note}</p>
      </form>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onText(text);
        }}
      >
        <label htmlFor={id} className="font-medium text-sm">
          {paste}
        </label>
        <Textarea
          id={id}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          className="font-mono sm:text-xs"
        />
        <Button
          type="submit"
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={isBusy || text.trim() === ''}
        >
          {sendText}
        </Button>
      </form>
    </div>
  );
}
