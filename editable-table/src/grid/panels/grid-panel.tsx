/** The panel that a person opened; its code is loaded on first use. */
import type { GridCore, GridPanelRequest } from '../core/grid-core.ts';
import { BulkEdit } from './bulk-edit.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FindPanel } from './find-panel.tsx';
import { GoToRow } from './go-to-row.tsx';
import { usePanelWords } from './panel-words.ts';

interface GridPanelProps {
  readonly core: GridCore;
  readonly request: GridPanelRequest;
  readonly close: () => void;
}

export function GridPanel({ core, request: { of, place }, close }: GridPanelProps) {
  const t = usePanelWords();
  if (of === 'filter') return <FilterPanel core={core} t={t} place={place} close={close} />;
  if (of === 'goTo') return <GoToRow core={core} t={t} place={place} close={close} />;
  if (of === 'bulk') return <BulkEdit core={core} t={t} close={close} />;
  return <FindPanel core={core} t={t} replaces={of === 'replace'} close={close} />;
}
