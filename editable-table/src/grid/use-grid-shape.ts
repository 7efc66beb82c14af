/** Computes what a grid renders: sizes, column layout, visible rows. */
import { type RefObject, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useLanguage } from 'shared-platform/i18n';
import { type ColumnLayout, type ControlColumn, type GridTrack, layOutColumns, tracksInView, virtualFrom } from './core/column-layout.ts';
import type { GridCore } from './core/grid-core.ts';
import { useGridMessages } from './core/grid-messages.ts';
import type { GridSettings, TableGridProps } from './core/grid-props.ts';
import { RowHeights } from './core/row-heights.ts';
import type { RowMetrics } from './core/windowing.ts';
import { defaultMaxHeight, type RowSize, rowSizes } from './style/row-sizes.ts';
import { type ColumnChoiceState, useColumnChoices } from './use-column-choices.ts';
import type { CellAppearance, RowAppearance } from './view/grid-row.tsx';
import { headDepth } from './view/header-groups.tsx';
import { groupTracks, isSameTrack } from './view/track-groups.tsx';
import { type GridWindow, useRowWindow } from './view/use-row-window.ts';

export interface Expansion {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (rowKey: string, isOpen?: boolean) => void;
}

function useExpansion(): Expansion {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set());
  const toggle = useCallback(
    (rowKey: string, isOpen?: boolean) =>
      setKeys((previous) => {
        const next = new Set(previous);
        if (isOpen ?? !previous.has(rowKey)) next.add(rowKey);
        else next.delete(rowKey);
        return next;
      }),
    [],
  );
  return { keys, toggle };
}

function controlsOf({ dragSort, selection, sequence }: GridSettings, expands: boolean): readonly ControlColumn[] {
  return [
    ...(dragSort ? (['#drag'] as const) : []),
    ...(selection ? (['#select'] as const) : []),
    ...(sequence ? (['#sequence'] as const) : []),
    ...(expands ? (['#expand'] as const) : []),
  ];
}

interface MetricsRequest {
  readonly rowHeight: number;
  readonly isAuto: boolean;
  readonly regionHeight: number;
  readonly expanded: ReadonlySet<string>;
  readonly order: number;
}

interface MeasuredMetrics {
  readonly metrics: RowMetrics;
  /** To be called when rows turned out to have other heights than assumed. */
  readonly remeasured: () => void;
}

function useRowMetrics({ store }: GridCore, request: MetricsRequest): MeasuredMetrics {
  const { rowHeight, regionHeight, expanded, order, isAuto } = request;
  const [round, setRound] = useState(0);
  const heights = useMemo(() => (isAuto ? new RowHeights(rowHeight) : undefined), [isAuto, rowHeight]);
  // Positions of the rows; computed again when the order of rows changes.
  const metrics = useMemo(() => {
    const open = regionHeight > 0 ? [...expanded].map((key) => store.indexOf(key)).filter((index) => index >= 0) : [];
    heights?.follow(store.keys());
    const count = round >= 0 ? store.size() : 0;
    return { count, rowHeight, regionHeight, heights, expanded: open.sort((first, second) => first - second) };
  }, [store, rowHeight, regionHeight, expanded, order, heights, round]);
  return { metrics, remeasured: useCallback(() => setRound((previous) => previous + 1), []) };
}

/** The columns to render. As long as only widths change, the same objects are returned: widths are CSS variables and need no render. */
function useStableTracks(tracks: readonly GridTrack[]): readonly GridTrack[] {
  const [kept, setKept] = useState(tracks);
  const known = new Map(kept.map((track) => [track.key, track]));
  const next = tracks.map((track) => {
    const previous = known.get(track.key);
    return previous && isSameTrack(previous, track) ? previous : track;
  });
  const isSame = kept.length === next.length && kept.every((track, index) => track === next[index]);
  if (!isSame) setKept(next);
  return isSame ? kept : next;
}

type Appearance = Omit<CellAppearance, 'locale' | 't'> & Pick<RowAppearance, 'tracks' | 'headRows'>;

function useRowAppearance({ core, tracks, settings, rowHeight, upload, headRows }: Appearance): RowAppearance {
  const t = useGridMessages();
  const locale = useLanguage();
  const { alwaysEdit, selection, isDisabled, autoHeight } = settings;
  // The settings on which cells depend; the cells are rendered again only when one of these changes.
  const cells = useMemo(
    () => ({ core, settings, rowHeight, locale, t, upload }),
    [core, alwaysEdit, selection, isDisabled, autoHeight, rowHeight, locale, t, upload],
  );
  return useMemo(() => ({ ...cells, cells, tracks, headRows, groups: groupTracks(tracks) }), [cells, tracks, headRows]);
}

export interface GridShape {
  readonly size: RowSize;
  /** Height of the header, including titles above several columns. */
  readonly head: number;
  readonly remeasured: () => void;
  /** Largest height of the scrolling element; null: no limit. */
  readonly height: number | null;
  readonly order: number;
  readonly columns: ColumnChoiceState;
  readonly expansion: Expansion;
  readonly metrics: RowMetrics;
  readonly drawn: GridWindow;
  readonly layout: ColumnLayout;
  readonly appearance: RowAppearance;
}

export function useGridShape(props: TableGridProps, core: GridCore, scroller: RefObject<HTMLElement | null>): GridShape {
  const { store, settings, footer = [] } = props;
  const size = rowSizes[settings.size ?? 'medium'];
  const order = useSyncExternalStore(store.subscribeOrder, store.orderVersion);
  const columns = useColumnChoices({
    name: props.name,
    columnState: props.columnState,
    onColumnStateChange: props.onColumnStateChange,
  });
  const expansion = useExpansion();
  const regionHeight = props.expansion?.height ?? 0;
  const isAuto = settings.autoHeight === true;
  const { metrics, remeasured } = useRowMetrics(core, { rowHeight: size.row, regionHeight, expanded: expansion.keys, order, isAuto });
  const controls = controlsOf(settings, props.expansion !== undefined);
  const isVirtualAcross = props.columns.length + controls.length > virtualFrom;
  const height = settings.height ?? (settings.maxHeight === undefined ? defaultMaxHeight : settings.maxHeight);
  const headRows = 1 + headDepth(props.columns);
  const head = size.header * headRows;
  const drawn = useRowWindow(core, scroller, { metrics, covered: head + footer.length * size.footer, height, isVirtualAcross });
  const layout = layOutColumns({
    columns: props.columns,
    controls,
    choices: columns.choices,
    available: drawn.width,
    hasStatistics: footer.length > 0,
  });
  const focusColumn = useSyncExternalStore(core.model.subscribe, () => (isVirtualAcross ? core.model.focus()?.columnKey : undefined));
  const tracks = useStableTracks(drawn.isWhole ? layout.tracks : tracksInView(layout, drawn, focusColumn));
  const appearance = useRowAppearance({ core, tracks, settings, rowHeight: size.row, upload: props.upload, headRows });
  return { size, head, remeasured, height, order, columns, expansion, metrics, drawn, layout, appearance };
}
