import { type Dashboard, DashboardCursorSync, type Panel, type RowPanel, VariableHide } from '@grafana/schema';
import type { Row } from './panels.ts';

const COLUMNS = 24;
const PANEL_HEIGHT = 8;

interface DashboardOptions {
  /** The name of its file, and its address in Grafana. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** At most four panels per row, which share its width. */
  readonly rows: readonly Row[];
}

/** A Grafana dashboard of rows; its data source is selectable, so that it works with any Prometheus. */
export function dashboard({ name, title, description, rows }: DashboardOptions): Dashboard {
  const panels: (Panel | RowPanel)[] = [];
  let y = 0;
  for (const { title: rowTitle, panels: rowPanels } of rows) {
    panels.push({
      type: 'row',
      id: panels.length + 1,
      title: rowTitle,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: COLUMNS, h: 1 },
    });
    const width = COLUMNS / rowPanels.length;
    for (const [index, panel] of rowPanels.entries()) {
      const gridPos = { x: index * width, y: y + 1, w: width, h: PANEL_HEIGHT };
      panels.push({ ...panel, id: panels.length + 1, gridPos });
    }
    y += PANEL_HEIGHT + 1;
  }
  return {
    uid: `sillage-${name}`,
    title: `Sillage: ${title}`,
    description,
    tags: ['sillage'],
    schemaVersion: 42,
    editable: false,
    graphTooltip: DashboardCursorSync.Crosshair,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [
        {
          name: 'datasource',
          label: 'Prometheus',
          type: 'datasource',
          query: 'prometheus',
          hide: VariableHide.dontHide,
        },
      ],
    },
    panels,
  };
}
