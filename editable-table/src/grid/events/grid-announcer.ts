import { announce, contextOf, type GridCore } from '../core/grid-core.ts';
import type { CellPlace } from '../core/grid-props.ts';

/** Announces validation errors of the cell that is being edited or was edited last. Returns a function that stops it. */
export function announceErrors(core: GridCore): () => void {
  let edited: CellPlace | null = null;
  let told = '';
  const stopWatching = core.model.subscribe(() => {
    const session = core.model.session();
    if (!session) return;
    if (edited?.rowKey !== session.rowKey || edited.columnKey !== session.columnKey) told = '';
    edited = { rowKey: session.rowKey, columnKey: session.columnKey };
  });
  const stopListening = core.store.subscribeErrors(() => {
    if (!edited) return;
    const message = core.store.error(edited.rowKey, edited.columnKey)?.message ?? '';
    const title = contextOf(core, edited)?.column.title;
    if (message && message !== told && title) announce(core, core.drawn.t('error', { title, message }));
    told = message;
  });
  const stopCounting = announceFiltered(core);
  // Announces once that undo steps are dropped, when this happens for the first time.
  const stopForgetting = core.store.subscribeForgotten(() => {
    announce(core, core.drawn.t('forgotten', { count: core.store.forgottenSteps() }));
    stopForgetting();
  });
  return () => {
    stopWatching();
    stopListening();
    stopForgetting();
    stopCounting();
  };
}

/** Announces the number of rows after filtering, whenever it changes. */
function announceFiltered(core: GridCore): () => void {
  let told = '';
  return core.store.subscribeOrder(() => {
    const counts = core.store.counts?.();
    const text = counts && counts.shown < counts.all ? core.drawn.t('arranged', counts) : '';
    if (text !== '' && text !== told) announce(core, text);
    told = text;
  });
}
