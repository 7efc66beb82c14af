import { describe, expect, it } from 'vitest';
import { defineCellKind } from '../../definition/cell-kind.ts';
import { noColumnState } from '../../definition/column-state.ts';
import type { TableColumn } from '../../definition/table-column.ts';
import { layOutColumns, scrollLeftFor, tracksInView } from './column-layout.ts';
import type { GridColumn } from './grid-props.ts';

const plain = { empty: '', text: String, parse: (text: string) => ({ value: text }), Editor: null } as const;
const textKind = defineCellKind({ type: 'input', ...plain });
const datetimeKind = defineCellKind({ type: 'datetime', ...plain, width: 200, minWidth: 190 });
const hiddenKind = defineCellKind({ type: 'hidden', ...plain, isHidden: true });

const column = (key: string, more: Partial<TableColumn> = {}, kind = textKind): GridColumn => ({
  column: { key, title: key, type: kind.type, ...more },
  kind,
  options: () => [],
});
const request = { controls: [], choices: noColumnState, available: 1000, hasStatistics: false } as const;
const widths = (columns: readonly GridColumn[], more: object = {}) =>
  layOutColumns({ ...request, columns, ...more }).tracks.map(({ key, width }) => [key, width]);

describe('widths', () => {
  it('share 92 percent among the visible columns; the last one takes the rest', () => {
    expect(widths([column('a'), column('b'), column('c'), column('d')])).toEqual([
      ['a', 230],
      ['b', 230],
      ['c', 230],
      ['d', 310],
    ]);
  });

  it('fall back to 120 px where the share is less', () => {
    const many = Array.from({ length: 12 }, (_, index) => column(`c${index}`));
    expect(widths(many).every(([, width]) => width === 120)).toBe(true);
  });

  it('take the kind’s width, and the page’s before it, never below the least', () => {
    expect(
      widths([column('a', {}, datetimeKind), column('b', { width: 250 }), column('c', { width: 100 }, datetimeKind), column('d')]),
    ).toEqual([
      ['a', 200],
      ['b', 250],
      ['c', 190],
      ['d', 360],
    ]);
  });

  it('read percent', () => {
    expect(widths([column('a', { width: '30%' }), column('b', { width: '180px' })])).toEqual([
      ['a', 300],
      ['b', 180],
    ]);
  });

  it('give the sequence 60 and select, expand and drag 40, or 60 with statistics', () => {
    const controls = ['#drag', '#select', '#sequence', '#expand'];
    expect(widths([], { controls }).map(([, width]) => width)).toEqual([40, 40, 60, 40]);
    expect(widths([], { controls, hasStatistics: true }).map(([, width]) => width)).toEqual([60, 60, 60, 60]);
  });
});

describe('order', () => {
  const columns = [
    column('a'),
    column('b', { fixed: 'right' }),
    column('c'),
    column('d', { fixed: 'left' }),
    column('e', {}, hiddenKind),
    column('f', { visible: false }),
  ];

  it('puts fixed columns to their side and leaves hidden ones out', () => {
    const { tracks, pinnedLeft, pinnedRight } = layOutColumns({ ...request, columns, controls: ['#sequence'] });
    expect(tracks.map(({ key, pinned }) => [key, pinned])).toEqual([
      ['#sequence', 'left'],
      ['d', 'left'],
      ['a', undefined],
      ['c', undefined],
      ['b', 'right'],
    ]);
    expect(tracks[1]?.pinOffset).toBe(60);
    expect(tracks[4]?.pinOffset).toBe(0);
    expect(pinnedLeft).toBe(60 + (tracks[1]?.width ?? 0));
    expect(pinnedRight).toBe(tracks[4]?.width);
  });

  it('lets columns give way on a phone until half of the width scrolls: the right ones first, the outermost last', () => {
    const pinned = [
      column('a', { width: 100, fixed: 'left' }),
      column('b', { width: 100, fixed: 'left' }),
      column('c', { width: 300 }),
      column('d', { width: 120, fixed: 'right' }),
    ];
    const stays = (available: number) =>
      layOutColumns({ ...request, columns: pinned, available })
        .tracks.filter((track) => track.pinned)
        .map(({ key }) => key)
        .join('');
    expect([stays(1000), stays(639), stays(400), stays(390), stays(199)]).toEqual(['abd', 'ab', 'ab', 'a', '']);
    expect(layOutColumns({ ...request, columns: pinned, available: 390 }).tracks.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('follows what the person chose', () => {
    const choices = { ...noColumnState, order: ['c', 'a'], hidden: ['d'], widths: { a: 77 }, fixed: { b: 'none', c: 'left' } } as const;
    expect(
      layOutColumns({ ...request, columns, choices }).tracks.map(({ key, pinned, width }) => [key, pinned, key === 'a' ? width : 0]),
    ).toEqual([
      ['c', 'left', 0],
      ['a', undefined, 77],
      ['b', undefined, 0],
    ]);
  });
});

describe('many columns', () => {
  const many = Array.from({ length: 100 }, (_, index) =>
    column(`c${index}`, { width: 100, ...(index === 0 ? { fixed: 'left' as const } : {}) }),
  );
  const layout = layOutColumns({ ...request, columns: many });

  it('are in the page where they show, with the fixed and the focused one', () => {
    const keys = tracksInView(layout, { scrollLeft: 5000, width: 1000 }, 'c90').map(({ key }) => key);
    expect(keys).toContain('c0');
    expect(keys).toContain('c50');
    expect(keys).toContain('c60');
    expect(keys).toContain('c90');
    expect(keys).not.toContain('c20');
    expect(keys.length).toBeLessThan(25);
  });

  it('are all there where they are few', () => {
    const few = layOutColumns({ ...request, columns: many.slice(0, 12) });
    expect(tracksInView(few, { scrollLeft: 0, width: 300 }, undefined)).toBe(few.tracks);
  });

  it('are scrolled beside the fixed ones', () => {
    const target = layout.tracks[3];
    expect(target && scrollLeftFor(layout, target, { scrollLeft: 5000, width: 1000 })).toBe(200);
    const far = layout.tracks[60];
    expect(far && scrollLeftFor(layout, far, { scrollLeft: 0, width: 1000 })).toBe(5100);
  });
});
