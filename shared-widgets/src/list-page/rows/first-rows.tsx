/**
 * Lets the list's table paint the rows of the visible part first, and the others right after: a person sees a page of a hundred rows as soon as one of
 * thirty. Only a table that has just been opened does so; later rows replace those that are there in one step.
 */
import { type ReactElement, type ReactNode, useDeferredValue } from 'react';
import type { BodyProps } from '../../ui/windowed-rows.tsx';

/** Height of the lowest rows, px. The rows below get this much space until they are rendered. */
const leastHeight = 32;
/** So many rows are rendered at once in any case: in a low window, too, a page of the usual sizes is there as a whole. */
const fewest = 30;

/** Value for the property `components` of antd's table. */
export const visibleRowsFirst = { body: { wrapper: VisibleRowsFirst } } as const;

function VisibleRowsFirst({ children, ...body }: BodyProps) {
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
