import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export interface ChartPoint {
  readonly at: string;
  readonly value: number;
}

interface EvolutionChartProps {
  readonly points: readonly ChartPoint[];
  /** A CSS colour: the series' own, the same everywhere. */
  readonly colour: string;
  readonly formatDay: (at: string) => string;
  readonly formatValue: (value: number) => string;
  readonly formatAxis: (value: number) => string;
}

/**
 * Loaded lazily: the chart library is as heavy as the rest of the page. The table beside it carries the same figures.
 */
export default function EvolutionChart({ points, colour, formatDay, formatValue, formatAxis }: EvolutionChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={[...points]} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="at"
          tickFormatter={formatDay}
          minTickGap={48}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          tick={{ fill: 'var(--ink-soft)', fontSize: 12 }}
          tickMargin={8}
        />
        <YAxis
          tickFormatter={formatAxis}
          allowDecimals={false}
          tickLine={false}
          axisLine={false}
          width="auto"
          tick={{ fill: 'var(--ink-soft)', fontSize: 12 }}
          tickCount={4}
        />
        <Tooltip
          cursor={{ stroke: 'var(--line-strong)', strokeDasharray: '3 3' }}
          content={({ active, payload }) => {
            const point = readPoint(payload?.[0]?.payload);
            if (!active || !point) return null;
            return (
              <div className="rounded-lg bg-ink px-3 py-2 text-paper text-xs shadow-float">
                <p className="opacity-80">{formatDay(point.at)}</p>
                <p className="font-medium text-sm">{formatValue(point.value)}</p>
              </div>
            );
          }}
        />
        <Area
          type="monotone"
          dataKey="value"
          stroke={colour}
          strokeWidth={2}
          fill={colour}
          fillOpacity={0.08}
          isAnimationActive={false}
          activeDot={{ r: 4, fill: colour, stroke: 'var(--paper)' }}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

function readPoint(value: unknown): ChartPoint | null {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('value' in value)) return null;
  return typeof value.at === 'string' && typeof value.value === 'number' ? { at: value.at, value: value.value } : null;
}
