import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const button = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-lg font-medium text-sm transition-colors duration-150 disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'bg-wake text-on-wake hover:bg-wake-ink',
        ink: 'bg-ink text-paper hover:bg-ink/85',
        destructive: 'bg-negative-ink text-paper hover:bg-negative',
        outline: 'border border-line bg-transparent hover:border-line-strong hover:bg-wash',
        secondary: 'bg-wash text-ink hover:bg-line',
        ghost: 'text-ink hover:bg-wash',
        link: 'text-wake-ink underline-offset-4 hover:underline',
      },
      size: {
        default: 'h-10 px-4',
        sm: 'h-8 px-3 text-[13px]',
        lg: 'h-12 px-6 text-base',
        icon: 'size-9',
        iconSm: 'size-8',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof button> & { asChild?: boolean };

export function Button({ className, variant, size, asChild = false, type = 'button', ...props }: ButtonProps) {
  if (asChild) return <Slot.Root className={cn(button({ variant, size }), className)} {...props} />;
  return <button type={type} className={cn(button({ variant, size }), className)} {...props} />;
}
