import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.ts';
import { Input } from './field.tsx';

/** Hidden by default; showing the password helps against typing errors. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        type={isShown ? 'text' : 'password'}
        className={cn('pr-11', className)}
        spellCheck={false}
        autoCapitalize="none"
        {...props}
      />
      <button
        type="button"
        aria-label={t(isShown ? 'hideTyped' : 'showTyped')}
        aria-pressed={isShown}
        onClick={() => setIsShown((shown) => !shown)}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-lg text-ink-soft hover:text-ink"
      >
        <Icon className="size-4" />
      </button>
    </div>
  );
}
