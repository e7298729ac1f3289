import { PNG } from 'pngjs';

/** In CSS pixels of the mail; drawn at twice the resolution. */
export const CHART = { width: 456, height: 120 };
const SCALE = 2;

type Colour = readonly [number, number, number];
/** As on screens: clicks are filled in ink, the previous period is a hairline. */
const INK: Colour = [0x10, 0x22, 0x2b];
const BEFORE: Colour = [0x8a, 0x93, 0x97];
const LINE: Colour = [0xe4, 0xe0, 0xd8];

/** A PNG with the clicks of each day as a bar, and a hairline at the value of the same day a week before. */
export function weekChart(clicks: readonly number[], before: readonly number[]): Buffer {
  const picture = new PNG({ width: CHART.width * SCALE, height: CHART.height * SCALE, colorType: 2 });
  picture.data.fill(0xff);
  const fill = (colour: Colour, left: number, top: number, width: number, height: number) => {
    for (let y = Math.round(top); y < Math.round(top + height); y += 1)
      for (let x = Math.round(left); x < Math.round(left + width); x += 1)
        picture.data.set(colour, (y * picture.width + x) * 4);
  };
  const most = Math.max(...clicks, ...before, 1);
  const base = picture.height - SCALE;
  const column = picture.width / clicks.length;
  fill(LINE, 0, base, picture.width, SCALE);
  for (const [day, count] of clicks.entries()) {
    const bar = column * 0.5;
    const left = column * day + (column - bar) / 2;
    const heightOf = (of: number) => (of / most) * (base - SCALE);
    fill(INK, left, base - heightOf(count), bar, heightOf(count));
    const beforeThat = before[day] ?? 0;
    if (beforeThat > 0) fill(BEFORE, column * day + column * 0.15, base - heightOf(beforeThat), column * 0.7, SCALE);
  }
  return PNG.sync.write(picture, { colorType: 2 });
}
