/** One sample of a service's `/metrics`. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)(?: \d+)?$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', '\\': '\\', '"': '"' };

/**
 * Parses samples of Prometheus's text format, as our own services write it; skips comments and unreadable lines. Own
 * code, because the libraries for it are unmaintained and this covers everything that prom-client writes.
 */
export function readSamples(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labelText = '', valueText = ''] = SAMPLE.exec(line) ?? [];
    const value = Number(valueText);
    if (name === undefined || Number.isNaN(value)) return [];
    const labels = Object.fromEntries(
      [...labelText.matchAll(LABEL)].map(([, label = '', escaped = '']) => [
        label,
        escaped.replaceAll(/\\(.)/g, (_whole, letter: string) => ESCAPES[letter] ?? letter),
      ]),
    );
    return [{ name, labels, value }];
  });
}

export const samplesOf = (samples: readonly Sample[], name: string): readonly Sample[] =>
  samples.filter((sample) => sample.name === name);
