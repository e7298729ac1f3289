import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { cn } from '../primitives/cn.ts';
import { changeOf } from './series.ts';

interface ChangeProps {
  readonly now: number;
  readonly before: number;
}

/** A figure's change since the previous period; empty if there is nothing to compare with. */
export function Change({ now, before }: ChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = changeOf(now, before);
  if (percent === null || percent === 0) return null;
  const isUp = percent > 0;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  const text = format.percent(Math.round(Math.abs(percent)));
  return (
    <span className={cn('inline-flex items-center gap-0.5 tabular-nums', isUp && 'text-positive-ink')}>
      <Arrow aria-hidden="true" className="size-3" />
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{t(isUp ? 'change.up' : 'change.down', { percent: text })}</span>
    </span>
  );
}
