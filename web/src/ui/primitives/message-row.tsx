import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';
import { Button } from './button.tsx';

interface MessageRowProps {
  /** The message's type, as both systems call it. */
  readonly type: string;
  readonly tone: BadgeTone;
  readonly state: string;
  /** Short facts such as the time and the subject; empty ones are left out. */
  readonly facts: readonly (string | false)[];
  /** The failure, and what happens next. */
  readonly children?: ReactNode;
  /** Null if nothing can be done. */
  readonly action: { readonly label: string; readonly isBusy: boolean; readonly run: () => void } | null;
}

/** One message between Sillage and another system, with its outcome. */
export function MessageRow({ type, tone, state, facts, children, action }: MessageRowProps) {
  return (
    <li className="border-t py-3 text-sm first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="min-w-0 flex-1 truncate font-mono text-[13px]">{type}</code>
        <Badge tone={tone}>{state}</Badge>
      </div>
      <p className="mt-1 break-words text-ink-soft text-xs">{facts.filter(Boolean).join(' · ')}</p>
      {children}
      {action && (
        <Button variant="outline" size="sm" className="mt-2" disabled={action.isBusy} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </li>
  );
}
