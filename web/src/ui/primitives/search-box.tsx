import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useKeys } from '../hooks/use-keys.ts';
import { Input } from './field.tsx';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** `/` focuses it from anywhere on the page, `Esc` clears it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  return (
    <div className="relative min-w-0 flex-1 max-sm:basis-56 sm:max-w-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        className="h-9 pl-9"
      />
    </div>
  );
}
