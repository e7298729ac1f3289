import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const TONE = {
  info: { className: 'bg-wake-wash text-ink', icon: <Info className="text-wake-ink" />, role: 'status' },
  done: { className: 'bg-positive-wash text-ink', icon: <CircleCheck className="text-positive-ink" />, role: 'status' },
  alert: { className: 'bg-negative-wash text-ink', icon: <CircleAlert className="text-negative-ink" />, role: 'alert' },
} as const;

interface NoticeProps {
  readonly tone?: keyof typeof TONE;
  readonly title?: string;
  readonly children?: ReactNode;
  /** What the reader can do about it. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** A message in the flow of the page, to read before going on. */
export function Notice({ tone = 'info', title, children, action, className }: NoticeProps) {
  const look = TONE[tone];
  return (
    <div
      role={look.role}
      className={cn(
        'flex gap-3 rounded-card px-4 py-3 text-sm leading-relaxed [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0',
        look.className,
        className,
      )}
    >
      {look.icon}
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
