import { z } from 'zod';

/** Parses a rate as a person types it, `12,5` or `12.5`, in steps of 0.1 percent, into basis points. */
export function Percent(message: string) {
  return z
    .string()
    .trim()
    .transform((text, context) => {
      const match = /^(\d{1,3})(?:[.,](\d))?$/.exec(text.replace(/\s*%$/, ''));
      const bps = match ? Number(match[1]) * 100 + Number(match[2] ?? 0) * 10 : Number.NaN;
      if (bps >= 0 && bps <= 10_000) return bps;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}
