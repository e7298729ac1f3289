import type { Ref } from 'react';

interface FileInputProps {
  /** Clicked by a visible button. */
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** File extensions and media types. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** Opens the browser's file picker. The same file can be chosen again, for example after it was corrected. */
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
