import { useFormat } from '../format/use-format.ts';

/** Money in a column: tabular and right-aligned by its cell, so decimals stand under each other. */
export function MoneyText({ minor, currency }: { minor: number; currency: string }) {
  const format = useFormat();
  return <span className="whitespace-nowrap tabular-nums">{format.money(minor, currency)}</span>;
}
