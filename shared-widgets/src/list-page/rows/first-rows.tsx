/**
 * Lets the table of a list paint the visible rows first and the others right after, so that a page of a hundred rows appears as quickly as
 * one of thirty. Only a table that has just been opened does this; later rows replace the present ones in one step.
 */
import { type ReactElement, type ReactNode, useDeferredValue } from 'react';
import type { BodyProps } from '../../ui/windowed-rows.tsx';

/** Height in pixels of the lowest rows; as much space is reserved for each row that is not rendered yet. */
const leastHeight = 32;
/** Number of rows that are always rendered at once, so that even in a low window a page of the usual sizes appears as a whole. */
const fewest = 30;

/** Value for `components.body.wrapper` of antd's table. */
export function VisibleRowsFirst({ children, ...body }: BodyProps) {
  const isOpened = useDeferredValue(true, false);
  const [measuring, rows] = Array.isArray(children) ? (children as readonly ReactNode[]) : [null, children];
  const fitting = Math.max(fewest, Math.ceil(window.innerHeight / leastHeight));
  if (isOpened || !Array.isArray(rows) || rows.length <= fitting) return <tbody {...body}>{children}</tbody>;
  const first = (rows as readonly ReactElement[]).slice(0, fitting);
  return (
    <tbody {...body}>
      {measuring}
      {first}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without a Tab stop is not focusable. */}
      <tr key="others" aria-hidden="true" style={{ height: (rows.length - fitting) * leastHeight }}>
        <td style={{ padding: 0, border: 0 }} />
      </tr>
    </tbody>
  );
}
