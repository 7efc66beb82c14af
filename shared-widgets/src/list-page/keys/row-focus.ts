/**
 * Keyboard focus of list rows: Tab reaches one row, arrow keys move between rows, arrow right goes to the row's controls. Works on rendered
 * rows (`data-row-key`), whatever component renders them.
 */

const rowMark = 'data-row-key';
const controls = 'a[href], button, input, select, textarea, [role="button"], [role="checkbox"], [role="menuitem"]';

/** The rendered rows of records, in order; expanded rows, which have no record id, are left out. */
export function drawnRows(host: HTMLElement, known: ReadonlySet<string>): HTMLElement[] {
  const seen = new Set<string>();
  return [...host.querySelectorAll<HTMLElement>(`[${rowMark}]`)].filter((row) => {
    const id = row.getAttribute(rowMark) ?? '';
    if (!known.has(id) || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** Whether the element is or contains a row or a control. */
export function hasStops(node: Node): boolean {
  const wanted = `[${rowMark}], ${controls}`;
  return node instanceof Element && (node.matches(wanted) || node.querySelector(wanted) !== null);
}

/** Id of the record whose row contains the element. */
export function rowIdOf(element: Element | null): string | undefined {
  return element?.closest(`[${rowMark}]`)?.getAttribute(rowMark) ?? undefined;
}

/** The enabled controls of a row. */
export function rowControls(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter((control) => !control.matches(':disabled, [aria-disabled="true"]'));
}

/** Makes the row `currentId` (or the first) the only one that Tab reaches. */
export function markStops(rows: readonly HTMLElement[], currentId: string | undefined): void {
  const current = rows.find((row) => row.getAttribute(rowMark) === currentId) ?? rows[0];
  for (const row of rows) {
    setTabIndex(row, row === current ? '0' : '-1');
    for (const control of row.querySelectorAll<HTMLElement>(controls)) setTabIndex(control, '-1');
  }
}

function setTabIndex(element: HTMLElement, value: '0' | '-1'): void {
  if (element.getAttribute('tabindex') !== value) element.setAttribute('tabindex', value);
}
