import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const badge = cva(
  'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'bg-wash text-ink-soft',
        wake: 'bg-wake-wash text-wake-ink',
        buoy: 'bg-buoy-wash text-buoy-ink',
        positive: 'bg-positive-wash text-positive-ink',
        negative: 'bg-negative-wash text-negative-ink',
        outline: 'border border-line text-ink-soft',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badge>['tone']>;

export function Badge({
  className,
  tone,
  dot = false,
  children,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badge> & { dot?: boolean }) {
  return (
    <span className={cn(badge({ tone }), className)} {...props}>
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
