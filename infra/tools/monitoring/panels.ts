import { type Panel, ThresholdsMode } from '@grafana/schema';

/** One query of a panel, with its legend; `{{label}}` is replaced by the label's value. */
interface Query {
  readonly expr: string;
  readonly legend: string;
}

type Unit = 's' | 'bytes' | 'short' | 'percentunit' | 'reqps' | 'dateTimeFromNow';

interface PanelOptions {
  /** What the panel is for, and which values are unusual. */
  readonly description: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
  /** A line at this value, with red above it. */
  readonly limit?: number;
}

/** A panel without its position, which follows from its row. */
export type PlacelessPanel = Omit<Panel, 'gridPos' | 'id'>;

export interface Row {
  readonly title: string;
  readonly panels: readonly PlacelessPanel[];
}

const datasource = { type: 'prometheus', uid: '$datasource' };

export const timeSeries = (title: string, options: PanelOptions): PlacelessPanel => ({
  ...panel('timeseries', title, options),
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
});

/** Shows the present value in large type. */
export const stat = (title: string, options: PanelOptions): PlacelessPanel => ({
  ...panel('stat', title, options),
  options: { colorMode: 'value', graphMode: 'area', reduceOptions: { calcs: ['lastNotNull'] } },
});

function panel(type: string, title: string, { description, unit, queries, limit }: PanelOptions): PlacelessPanel {
  return {
    type,
    title,
    description,
    datasource,
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode(65 + index),
      expr,
      legendFormat: legend,
    })),
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        ...(limit !== undefined && {
          thresholds: {
            mode: ThresholdsMode.Absolute,
            steps: [
              { value: null, color: 'green' },
              { value: limit, color: 'red' },
            ],
          },
          custom: { thresholdsStyle: { mode: 'line' } },
        }),
      },
      overrides: [],
    },
  };
}
