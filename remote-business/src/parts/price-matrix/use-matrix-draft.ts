/** Stores unsaved changes of the price matrix as draft, like other forms, and offers them when it is opened again. */
import type { EditableTableHandle } from 'editable-table';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Draft } from 'shared-contracts/entity/draft';
import { watchConnectionBack } from 'shared-platform/connection';
import { drafts } from 'shared-platform/drafts';
import { saysTheSame } from '../same-value.ts';
import { type MatrixConflict, matrixConflicts } from './matrix-merge.ts';
import type { MatrixRow } from './price-matrix.ts';

/** Content of a draft: the changed rows before and after, added and removed ones. */
interface KeptMatrix {
  readonly base: readonly MatrixRow[];
  readonly mine: readonly MatrixRow[];
  readonly added: readonly MatrixRow[];
  readonly removed: readonly string[];
}

export interface MatrixDraft {
  readonly offer: Draft | null;
  readonly take: () => void;
  readonly refuse: () => void;
  /** Records which cells this person changed. */
  readonly touch: (cells: readonly { readonly rowKey: string; readonly columnKey: string }[]) => void;
  readonly keep: () => void;
  /** Called when all changes were saved. */
  readonly end: () => void;
}

interface MatrixDraftOptions {
  readonly contractId: string;
  readonly version: number;
  readonly saved: readonly MatrixRow[];
  readonly table: RefObject<EditableTableHandle | null>;
  /** Called after the draft was restored, with the conflicts; all other changes are then in the table. */
  readonly onTaken: (conflicts: readonly MatrixConflict[]) => void;
}

export function useMatrixDraft({ contractId, version, saved, table, onTaken }: MatrixDraftOptions): MatrixDraft {
  const form = `contract.prices:${contractId}`;
  const [offer, setOffer] = useState<Draft | null>(null);
  const touched = useRef(new Map<string, Set<string>>());
  const hasKept = useRef(false);
  useEffect(() => {
    let isOver = false;
    const look = (): void =>
      void drafts.find(form).then(
        (found) => {
          if (!isOver && found && !hasKept.current) setOffer(found);
        },
        // When there is no connection, the draft is searched again later.
        () => undefined,
      );
    look();
    const stop = watchConnectionBack(look);
    return () => {
      isOver = true;
      stop();
    };
  }, [form]);

  const keep = (): void => {
    const handle = table.current;
    if (!handle || offer) return;
    const before = new Map(saved.map((row) => [String(row.id), row]));
    const now = handle.getAll({ withTemporaryIds: true });
    const own = now.rows.flatMap((row): (readonly [MatrixRow, MatrixRow])[] => {
      const base = before.get(String(row.id));
      const columns = [...(touched.current.get(String(row.id)) ?? [])].filter((column) => !saysTheSame(row[column], base?.[column]));
      if (!base || columns.length === 0) return [];
      return [[base, { ...base, ...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])) }]];
    });
    const kept: KeptMatrix = {
      base: own.map(([base]) => base),
      mine: own.map(([, mine]) => mine),
      added: handle.getNew(),
      removed: now.deletedIds,
    };
    if (kept.mine.length + kept.added.length + kept.removed.length > 0) {
      hasKept.current = true;
      drafts.keep(form, { values: { ...kept }, base: {}, version });
    } else if (hasKept.current) discard();
  };
  const discard = (): void => {
    hasKept.current = false;
    drafts.discard(form);
  };
  return {
    offer,
    take() {
      if (!offer) return;
      const kept = offer.content.values as unknown as KeptMatrix;
      setOffer(null);
      hasKept.current = true;
      onTaken(takeUp(kept, saved, table.current));
    },
    refuse() {
      setOffer(null);
      discard();
    },
    touch(cells) {
      for (const { rowKey, columnKey } of cells) touched.current.set(rowKey, (touched.current.get(rowKey) ?? new Set()).add(columnKey));
    },
    keep,
    end() {
      touched.current.clear();
      setOffer(null);
      discard();
    },
  };
}

/** Conflicts between the draft and changes saved since. */
function draftConflicts({ base, mine, removed }: KeptMatrix, saved: readonly MatrixRow[]): readonly MatrixConflict[] {
  const gone = new Set(removed);
  // The draft does not contain the earlier values of a removed row, so it is removed as the person wanted.
  return matrixConflicts(
    base.filter(({ id }) => !gone.has(String(id))),
    mine,
    saved,
  );
}

/** Restores a draft into the table, except for conflicts, which are returned. */
function takeUp(kept: KeptMatrix, saved: readonly MatrixRow[], table: EditableTableHandle | null): readonly MatrixConflict[] {
  const conflicts = draftConflicts(kept, saved);
  const inDoubt = new Set(conflicts.map(({ rowKey, column }) => `${rowKey}.${column ?? ''}`));
  const before = new Map(kept.base.map((row) => [String(row.id), row]));
  const here = new Set(saved.map(({ id }) => String(id)));
  const patches = kept.mine.flatMap((row) => {
    const rowKey = String(row.id);
    const values = Object.entries(row).filter(
      ([column, value]) => column !== 'id' && !saysTheSame(value, before.get(rowKey)?.[column]) && !inDoubt.has(`${rowKey}.${column}`),
    );
    return here.has(rowKey) && values.length > 0 ? [{ rowKey, values: Object.fromEntries(values) }] : [];
  });
  if (patches.length > 0) table?.edit(patches);
  if (kept.added.length > 0) table?.add(kept.added);
  const removed = kept.removed.filter((id) => here.has(id));
  if (removed.length > 0) table?.remove(removed);
  return conflicts;
}
