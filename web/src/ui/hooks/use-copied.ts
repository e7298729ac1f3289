import { useEffect, useState } from 'react';
import { type CopyToasts, useCopy } from './use-copy.ts';

const SHOWN_MS = 2000;

/** Copies, and confirms it for a moment. */
export function useCopied() {
  const [copied, setCopied] = useState(false);
  const copy = useCopy();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: async (text: string, toasts: CopyToasts) => setCopied(await copy(text, toasts)) };
}
