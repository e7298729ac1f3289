import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';

interface VirtualRowsOptions {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** Estimated height in pixels; each row is measured once it is rendered. */
  readonly height: number;
}

/**
 * Renders only the visible rows of a long list, plus the row with the focus, so that scrolling does not lose the focus.
 * Rows carry `data-index` and `measure` as their ref, and `gap` pixels are left free above each.
 */
export function useVirtualRows<List extends HTMLElement>({ count, keyOf, height }: VirtualRowsOptions) {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  // Content above the list may change its height, so its position is measured after every render, which is cheap.
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
    /** The height below the last rendered row. */
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
