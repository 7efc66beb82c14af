/** Panel to find and replace in the table. */
import { Button, Checkbox, Flex, Input } from 'antd';
import { useEffect, useState } from 'react';
import { tellCounts } from '../commands/tell-counts.ts';
import { indexesOf } from '../core/cell-places.ts';
import { announce, type GridCore, isBusy } from '../core/grid-core.ts';
import { focusPlace } from '../core/grid-focus.ts';
import type { CellPlace } from '../core/grid-props.ts';
import styles from '../style/table-grid.module.css';
import { type FindQuery, findCells, replaceCells } from './cells-found.ts';
import type { PanelTranslate } from './panel-words.ts';
import { isPressed } from './pressed-key.ts';

interface FindPanelProps {
  readonly core: GridCore;
  readonly t: PanelTranslate;
  readonly replaces: boolean;
  readonly close: () => void;
}

interface Found {
  readonly hits: readonly CellPlace[];
  /** True while the search is running. */
  readonly isRunning: boolean;
}

/** The found cells, updated when the searched text or the rows change. */
function useHits(core: GridCore, t: PanelTranslate, query: FindQuery): Found & { readonly again: () => void } {
  const [found, setFound] = useState<Found>({ hits: [], isRunning: false });
  const [round, setRound] = useState(0);
  const { text, matchesCase, isWhole } = query;
  useEffect(() => {
    const controller = new AbortController();
    setFound((previous) => ({ ...previous, isRunning: true }));
    const run = async (): Promise<void> => {
      const asked = { text, matchesCase, isWhole };
      const progress = (hits: readonly CellPlace[]): void => setFound({ hits, isRunning: round >= 0 });
      const hits = await findCells(core, asked, { signal: controller.signal, progress });
      if (!hits) return;
      setFound({ hits, isRunning: false });
      if (text !== '' && round === 0) announce(core, t('foundCount', { count: hits.length }));
    };
    // Waits for a pause in typing before a large table is searched.
    const timer = setTimeout(() => void run(), 120);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [core, t, text, matchesCase, isWhole, round]);
  return { ...found, again: () => setRound((previous) => previous + 1) };
}

export function FindPanel({ core, t, replaces, close }: FindPanelProps) {
  const [query, setQuery] = useState<FindQuery>({ text: '', matchesCase: false, isWhole: false });
  const [by, setBy] = useState('');
  const { hits, isRunning, again } = useHits(core, t, query);
  const [current, setCurrent] = useState<CellPlace | null>(null);
  const at = current ? hits.findIndex(({ rowKey, columnKey }) => rowKey === current.rowKey && columnKey === current.columnKey) : -1;
  const show = (hit: CellPlace | undefined): void => {
    if (!hit) return;
    setCurrent(hit);
    // The cell is only marked; the focus stays in the search input, so that Enter goes to the next match.
    focusPlace(core, hit, { onlyMark: true });
    announce(core, t('found', { at: hits.indexOf(hit) + 1, count: hits.length }));
  };
  const go = (step: 1 | -1): void => {
    if (hits.length === 0) return;
    const from = indexesOf(core, core.model.focus());
    if (at >= 0) {
      show(hits[(at + step + hits.length) % hits.length]);
      return;
    }
    const isBehind = (hit: CellPlace): boolean => {
      const place = indexesOf(core, hit);
      return !from || !place || place.row > from.row || (place.row === from.row && place.track >= from.track);
    };
    show(step > 0 ? (hits.find(isBehind) ?? hits[0]) : (hits.findLast((hit) => !isBehind(hit)) ?? hits.at(-1)));
  };
  const replace = (which: readonly CellPlace[]): void => {
    if (which.length === 0 || isBusy(core)) return;
    const next = hits[(at + 1) % Math.max(1, hits.length)];
    replaceCells(core, {
      hits: which,
      query,
      by,
      finish(report) {
        if (!report) announce(core, core.drawn.t('cancelled'));
        else
          tellCounts(core, [
            ['replaced', report.replaced],
            ['refused', report.refused],
            ['skipped', report.skipped],
          ]);
        again();
        if (report && which.length === 1 && next && next !== which[0]) show(next);
      },
    });
  };
  const currentHit = hits[at];
  const count =
    query.text === ''
      ? ''
      : isRunning
        ? t('finding', { count: hits.length })
        : at >= 0
          ? t('found', { at: at + 1, count: hits.length })
          : t('foundCount', { count: hits.length });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search within the table, not a form that is sent.
    <div
      role="search"
      aria-label={replaces ? t('replaceTitle') : core.drawn.t('findTitle')}
      className={styles.panel}
      onKeyDown={(event) => {
        if (!isPressed(event, 'Escape')) return;
        event.stopPropagation();
        close();
      }}
    >
      <Flex gap={8} wrap align="center">
        <Input
          autoFocus
          size="small"
          style={{ width: 180 }}
          aria-label={t('findWhat')}
          placeholder={t('findWhat')}
          value={query.text}
          onChange={(event) => setQuery({ ...query, text: event.target.value })}
          onKeyDown={(event) => isPressed(event, 'Enter') && go(event.shiftKey ? -1 : 1)}
        />
        <span className={styles.panelNote}>{count}</span>
        <Button size="small" onClick={() => go(-1)} disabled={hits.length === 0}>
          {t('findPrevious')}
        </Button>
        <Button size="small" onClick={() => go(1)} disabled={hits.length === 0}>
          {t('findNext')}
        </Button>
        <Checkbox checked={query.matchesCase} onChange={(event) => setQuery({ ...query, matchesCase: event.target.checked })}>
          {t('matchCase')}
        </Checkbox>
        <Checkbox checked={query.isWhole} onChange={(event) => setQuery({ ...query, isWhole: event.target.checked })}>
          {t('wholeCell')}
        </Checkbox>
        <Button size="small" type="text" onClick={close}>
          {t('close')}
        </Button>
      </Flex>
      {replaces && (
        <Flex gap={8} wrap align="center">
          <Input
            size="small"
            style={{ width: 180 }}
            aria-label={t('replaceBy')}
            placeholder={t('replaceBy')}
            value={by}
            onChange={(event) => setBy(event.target.value)}
            onKeyDown={(event) => isPressed(event, 'Enter') && (currentHit ? replace([currentHit]) : go(1))}
          />
          <Button size="small" disabled={hits.length === 0} onClick={() => (currentHit ? replace([currentHit]) : go(1))}>
            {t('replaceOne')}
          </Button>
          <Button size="small" disabled={hits.length === 0 || isRunning} onClick={() => replace(hits)}>
            {t('replaceAll')}
          </Button>
        </Flex>
      )}
    </div>
  );
}
