/** A merchant's colour, and the colour of text on it: black or white, whichever is more readable. */
export interface Accent {
  readonly backgroundColor: string;
  readonly color: '#000000' | '#ffffff';
}

/** Undefined means the product's own colours. Either black or white is readable (WCAG AA) on any colour. */
export function accentOf(colour: string | null): Accent | undefined {
  if (colour === null || !isColour(colour)) return undefined;
  const light = luminanceOf(colour);
  return { backgroundColor: colour, color: contrast(1, light) > contrast(light, 0) ? '#ffffff' : '#000000' };
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

export const contrast = (lighter: number, darker: number): number => (lighter + 0.05) / (darker + 0.05);

/** Relative luminance, as WCAG 2 defines it: 0 is black, 1 is white. */
export function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (byte: number): number => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
