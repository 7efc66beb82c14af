/**
 * Rows of a list as stops of the keyboard: one row at a time can be reached by Tab, the arrow keys walk on from it, and its own controls are
 * reached from it by the arrow to the right. Works on the drawn rows (`data-row-key`), whatever draws them.
 */

const rowMark = 'data-row-key';
const controls = 'a[href], button, input, select, textarea, [role="button"], [role="checkbox"], [role="menuitem"]';

/** The drawn rows of records, in their order. Rows that are unfolded below others have no id of a record. */
export function drawnRows(host: HTMLElement, known: ReadonlySet<string>): HTMLElement[] {
  const seen = new Set<string>();
  return [...host.querySelectorAll<HTMLElement>(`[${rowMark}]`)].filter((row) => {
    const id = row.getAttribute(rowMark) ?? '';
    if (!known.has(id) || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** Id of the record whose row holds the element. */
export function rowIdOf(element: Element | null): string | undefined {
  return element?.closest(`[${rowMark}]`)?.getAttribute(rowMark) ?? undefined;
}

/** The controls of a row, as far as they can be used. */
export function rowControls(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter((control) => !control.matches(':disabled, [aria-disabled="true"]'));
}

/** Makes `currentId` (or the first row) the one row that Tab stops at. */
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
