/** State of the prices in editing: the saved version, the table, and merging when somebody else saved. */
import type { EditableTableHandle } from 'editable-table';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { contract } from 'shared-contracts/business/contract/contract';
import { stale } from 'shared-contracts/wire/envelope';
import { entityApi } from 'shared-platform/entity-api';
import { type Failure, http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import type { Decisions } from './conflict-window.tsx';
import { conflictName, type MatrixConflict, matrixConflicts } from './matrix-merge.ts';
import {
  type ContractRecord,
  type MatrixPlace,
  type MatrixRow,
  matrixOf,
  placeOfRefusal,
  pricesOf,
  type RepeatedPrices,
  repeatedPrices,
  type SavedMatrix,
} from './price-matrix.ts';
import { type MatrixDraft, useMatrixDraft } from './use-matrix-draft.ts';

type Patch = Parameters<EditableTableHandle['edit']>[0][number];

/** A cell that the server refused; the message is shown as long as the cell has the refused value. */
export interface RefusedCell extends MatrixPlace {
  readonly value: unknown;
  readonly message: string;
}

interface Asked {
  readonly conflicts: readonly MatrixConflict[];
  /** The newer version on the server; null when a draft is compared with the saved version. */
  readonly fresh: ContractRecord | null;
  readonly isDraft: boolean;
}

export interface PriceMatrix {
  readonly table: RefObject<EditableTableHandle | null>;
  /** The version with which the table started. */
  readonly base: ContractRecord;
  readonly saved: SavedMatrix;
  readonly ids: SavedMatrix['ids'];
  /** The rows in the table; new ones have a temporary id. */
  readonly rows: readonly MatrixRow[];
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  /** Why the last save failed; null when it did not. */
  readonly problem: string | null;
  readonly refused: RefObject<readonly RefusedCell[]>;
  /** Which rows have prices for the same loads, in the table as it is now. */
  readonly repeated: () => RepeatedPrices;
  readonly conflictCount: number;
  /** Conflicts about which the person must decide. */
  readonly asked: Asked | null;
  readonly draft: MatrixDraft;
  readonly save: () => Promise<void>;
  readonly compare: () => void;
  readonly decide: (sides: Decisions) => void;
  readonly decideLater: () => void;
  /** Writes values on behalf of the person, as one undo step. */
  readonly write: (patches: readonly Patch[]) => void;
  /** Must be called when anything in the table changed. */
  readonly noteChange: () => void;
}

const isStale = ({ serverMessage }: Failure): boolean => serverMessage === stale.message;

export function usePriceMatrix(record: ContractRecord): PriceMatrix {
  const table = useRef<EditableTableHandle>(null);
  const [edit, { isLoading: isSaving }] = entityApi(contract).useEdit({ quiet: 'refusals' });
  const [base, setBase] = useState(record);
  const saved = useMemo(() => matrixOf(base.prices ?? []), [base]);
  const [rows, setRows] = useState<readonly MatrixRow[]>(saved.rows);
  const [waiting, setWaiting] = useState<Asked | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refused = useRef<readonly RefusedCell[]>([]);
  /** Version with which the decided values are saved as soon as the table contains them. */
  const [savesOn, setSavesOn] = useState<number | null>(null);

  const current = (): readonly MatrixRow[] => table.current?.getAll({ withTemporaryIds: true }).rows ?? saved.rows;
  const write = (patches: readonly Patch[]): void => table.current?.edit(patches);
  const draft = useMatrixDraft({
    contractId: base.id,
    version: base.version,
    saved: saved.rows,
    table,
    onTaken: (conflicts) => conflicts.length > 0 && setAsked({ conflicts, fresh: null, isDraft: true }),
  });

  /** Merges a newer version; returns the conflicts, which the person must decide first. */
  const reconcile = (fresh: ContractRecord): readonly MatrixConflict[] => {
    if (fresh.version <= base.version) return [];
    const conflicts = matrixConflicts(saved.rows, current(), matrixOf(fresh.prices ?? []).rows);
    setWaiting(conflicts.length > 0 ? { conflicts, fresh, isDraft: false } : null);
    if (conflicts.length === 0) setBase(fresh);
    return conflicts;
  };
  const hear = useEffectEvent(reconcile);
  useEffect(() => void hear(record), [record]);

  const refuse = async (failure: Failure, places: readonly MatrixPlace[]): Promise<void> => {
    setProblem(failure.message);
    const named = Object.entries((failure.result ?? {}) as Readonly<Record<string, unknown>>);
    const values = new Map(current().map((row) => [String(row.id), row]));
    refused.current = named.flatMap(([name, message]): RefusedCell[] => {
      const place = placeOfRefusal(name, places);
      return place ? [{ ...place, value: values.get(place.rowKey)?.[place.column], message: String(message) }] : [];
    });
    if (refused.current.length > 0) await table.current?.validate();
  };

  const save = async (): Promise<void> => {
    if (waiting) return setAsked(waiting);
    refused.current = [];
    const result = await table.current?.validate();
    if (!result?.valid) return;
    const { prices, places } = pricesOf(current(), saved.ids);
    const body = { id: base.id, version: base.version, prices } as unknown as Parameters<typeof edit>[0];
    const { data, error } = await edit(body);
    if (data) {
      setProblem(null);
      setBase(data.result as ContractRecord);
      draft.end();
      notices.success(data.message);
    } else if (isStale(error)) await saveOnFresh(error);
    else await refuse(error, places);
  };

  /** When somebody else saved first: asks the person about conflicts; without conflicts merges and saves again. */
  const saveOnFresh = async (failure: Failure): Promise<void> => {
    const fresh = await http.get<ContractRecord>(`${contract.api}/queryById`, { id: base.id }, { quiet: true }).catch(() => null);
    if (!fresh || fresh.version <= base.version) return setProblem(failure.message);
    setProblem(null);
    const conflicts = reconcile(fresh);
    if (conflicts.length > 0) setAsked({ conflicts, fresh, isDraft: false });
    else setSavesOn(fresh.version);
  };
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (savesOn === null || base.version !== savesOn) return;
    setSavesOn(null);
    void saveNow();
  }, [savesOn, base.version]);

  const decide = (sides: Decisions): void => {
    if (!asked) return;
    carryOut(asked, sides, table.current);
    setAsked(null);
    if (!asked.fresh) return;
    setWaiting(null);
    setBase(asked.fresh);
    setSavesOn(asked.fresh.version);
  };

  // Thousands of cells may be checked in one task, so the rows are read once in it, and again after each change.
  const known = useRef<RepeatedPrices | null>(null);
  const [repeated] = useState(() => (): RepeatedPrices => {
    if (!known.current) {
      queueMicrotask(() => {
        known.current = null;
      });
    }
    known.current ??= repeatedPrices(table.current?.getAll({ withTemporaryIds: true }).rows ?? []);
    return known.current;
  });
  const note = (): void => {
    known.current = null;
    setRows(current());
  };
  const noteBase = useEffectEvent(() => {
    note();
    // Otherwise whoever leaves before saving succeeded, and restores the draft, is asked again about what was decided.
    draft.keep();
  });
  // Runs after the table has taken over the rows of a newer version.
  useEffect(() => noteBase(), [base]);
  return {
    table,
    base,
    saved,
    ids: saved.ids,
    rows,
    isUnsaved: table.current?.isDirty() ?? false,
    isSaving,
    problem,
    refused,
    repeated,
    conflictCount: waiting?.conflicts.length ?? 0,
    asked,
    draft,
    save,
    compare: () => setAsked(waiting),
    decide,
    decideLater: () => setAsked(null),
    write,
    noteChange: note,
  };
}

/** Writes the decisions into the table. Only values from the other version are written, because the person's own ones are there already. */
function carryOut({ conflicts, isDraft }: Asked, sides: Decisions, table: EditableTableHandle | null): void {
  const wanted = conflicts.filter((conflict) => sides[conflictName(conflict)] === (isDraft ? 'mine' : 'theirs'));
  const patches = wanted.flatMap(({ kind, rowKey, column, mine, theirs }): Patch[] =>
    kind === 'cell' && column !== null ? [{ rowKey, values: { [column]: isDraft ? mine : theirs } }] : [],
  );
  if (patches.length > 0) table?.edit(patches);
  const rowOf = ({ row: { id: _, ...values } }: MatrixConflict): MatrixRow => values;
  const gone = isDraft ? 'removedHere' : 'removedThere';
  const back = isDraft ? 'removedThere' : 'removedHere';
  const removed = wanted.filter(({ kind }) => kind === gone).map(({ rowKey }) => rowKey);
  if (removed.length > 0) table?.remove(removed);
  const restored = wanted.filter(({ kind }) => kind === back).map(rowOf);
  if (restored.length > 0) table?.add(restored);
}
