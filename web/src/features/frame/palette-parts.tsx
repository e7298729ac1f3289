import { Command } from 'cmdk';
import type { ReactNode } from 'react';

export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-soft [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

interface ItemProps {
  /** Needed if several items have the same name. */
  readonly value?: string;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function Item({ value, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      {...(value !== undefined && { value })}
      onSelect={onSelect}
      className="flex cursor-pointer items-center gap-2.5 rounded-lg px-3 py-2.5 text-sm data-[selected=true]:bg-wash"
    >
      {children}
    </Command.Item>
  );
}
