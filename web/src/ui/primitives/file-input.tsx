import type { Ref } from 'react';

interface FileInputProps {
  /** A button that people see clicks it. */
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** File endings and media types. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** Has the browser ask for a file. The same one can be chosen again, such as after it was corrected. */
export function FileInput({ ref, label, accept, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      className="hidden"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        currentTarget.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
