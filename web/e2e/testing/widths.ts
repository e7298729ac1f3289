/** Widths of a window, in CSS pixels. */
export const PHONE = 390;
export const DESKTOP = 1440;
