import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';

interface VirtualRowsOptions {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** In pixels; each row is measured once it is drawn. */
  readonly height: number;
}

/**
 * Draws of a long list what the window shows. The row with the focus stays, so that scrolling away from it does not
 * lose it. Rows carry `data-index` and `measure` as their ref, and `gap` pixels are left free above each.
 */
export function useVirtualRows<List extends HTMLElement>({ count, keyOf, height }: VirtualRowsOptions) {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  // Whatever is above the list may grow or go: cheap enough to look at with every drawing.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focused === null || focused >= count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((a, b) => a - b);
    },
  });
  let end = top;
  const rows = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, key: String(item.key), gap };
  });
  return {
    list,
    rows,
    /** Below the last row that is drawn. */
    rest: virtualizer.getTotalSize() + top - end,
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    focus: {
      onFocus: ({ target }: FocusEvent) => {
        const index = target.closest('[data-index]')?.getAttribute('data-index');
        setFocused(index === null || index === undefined ? null : Number(index));
      },
      onBlur: () => setFocused(null),
    },
  };
}
