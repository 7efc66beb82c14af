/**
 * A row of antd's table that renders its cells again only when they show something else. antd's table renders all cells of all rows for every tick,
 * sort and page, which takes several times as long as everything else that a click changes.
 */
import { type CSSProperties, type HTMLAttributes, memo, type ReactElement, type ReactNode } from 'react';
import type { AnyRow } from '../columns/list-columns.tsx';

/** What the cells of a row are made of. */
export interface RowContent {
  readonly row: AnyRow;
  /** An object that is replaced when cells of all rows change, e.g. when columns are added. */
  readonly cells: object;
  readonly isTicked: boolean;
}

interface KeptRowProps extends HTMLAttributes<HTMLTableRowElement> {
  /** Undefined for rows that are rendered every time, such as unfolded ones. */
  readonly shows?: RowContent;
}

/**
 * Value for `components.body.row` of antd's table; its `onRow` has to return `shows`. The cells are plain elements, made of what antd passes to its own
 * cells: those are rendered again with the table even when their row is not.
 */
export const KeptRow = memo(function KeptRow({ shows, children, ...row }: KeptRowProps) {
  return <tr {...row}>{shows ? (children as readonly Cell[]).map(plainCell) : children}</tr>;
}, isUnchanged);

function isUnchanged(before: KeptRowProps, after: KeptRowProps): boolean {
  if (!before.shows || !after.shows || !hasEqual(before.shows, after.shows)) return false;
  const { children, shows: _shows, style, ...attributes } = after;
  return (
    hasEqual(before.style ?? {}, style ?? {}) &&
    hasEqual(withoutHandlers(before), withoutHandlers(attributes)) &&
    arePlacedAlike(before.children as readonly Cell[], children as readonly Cell[])
  );
}

/** Handlers are new functions on every render, but do the same as long as content and attributes are equal. */
const withoutHandlers = ({ children, shows, style, ...attributes }: KeptRowProps): object =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => typeof value !== 'function'));

function hasEqual(before: object, after: object): boolean {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const names = Object.keys(now);
  return names.length === Object.keys(old).length && names.every((name) => Object.is(old[name], now[name]));
}

/** What antd's table passes to a cell of a row. */
interface CellProps {
  /** First part of antd's class names. */
  readonly prefixCls: string;
  readonly className?: string;
  readonly align?: CSSProperties['textAlign'];
  readonly ellipsis?: unknown;
  readonly record: AnyRow;
  readonly renderIndex: number;
  readonly render?: (value: unknown, row: AnyRow, index: number) => ReactNode;
  /** Distance from the edge at which a pinned column stays, px; null for others. */
  readonly fixStart?: number | null;
  readonly fixEnd?: number | null;
  /** Whether the column is the last of those pinned to this edge, which has the shadow. */
  readonly fixedStartShadow?: boolean;
  readonly fixedEndShadow?: boolean;
  readonly zIndex?: number;
  readonly zIndexReverse?: number;
}
type Cell = ReactElement<CellProps>;

const placeNames = ['fixStart', 'fixEnd', 'fixedStartShadow', 'fixedEndShadow', 'zIndex', 'zIndexReverse', 'align'] as const;

function arePlacedAlike(before: readonly Cell[], after: readonly Cell[]): boolean {
  if (before.length !== after.length) return false;
  return after.every(({ key, props }, index) => {
    const old = before[index];
    return old?.key === key && placeNames.every((name) => Object.is(old.props[name], props[name]));
  });
}

function plainCell({ key, props }: Cell): ReactElement {
  const { prefixCls, className, align, ellipsis, record, renderIndex, render, fixStart, fixEnd } = props;
  const { fixedStartShadow, fixedEndShadow, zIndex, zIndexReverse } = props;
  const [isStart, isEnd] = [typeof fixStart === 'number', typeof fixEnd === 'number'];
  const name = `${prefixCls}-cell`;
  const classes = [
    name,
    className,
    ellipsis && `${name}-ellipsis`,
    (isStart || isEnd) && `${name}-fix`,
    isStart && `${name}-fix-start`,
    isEnd && `${name}-fix-end`,
    fixedStartShadow && `${name}-fix-start-shadow`,
    fixedEndShadow && `${name}-fix-end-shadow`,
  ];
  const style = {
    ...(isStart && { insetInlineStart: fixStart }),
    ...(isEnd && { insetInlineEnd: fixEnd }),
    ...((isStart || isEnd) && { '--z-offset': zIndex, '--z-offset-reverse': zIndexReverse }),
    ...(align && { textAlign: align }),
  };
  const content = render?.(undefined, record, renderIndex);
  const isClipped = ellipsis && (fixedStartShadow || fixedEndShadow);
  return (
    <td key={key} className={classes.filter(Boolean).join(' ')} style={style as CSSProperties}>
      {isClipped ? <span className={`${name}-content`}>{content}</span> : content}
    </td>
  );
}
