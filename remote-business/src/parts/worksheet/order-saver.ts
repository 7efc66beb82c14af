/** Saves orders cell by cell, through the same call as the order form. */
import type { EditableTableHandle } from 'editable-table';
import { order } from 'shared-contracts/business/order/order';
import { stale } from 'shared-contracts/wire/envelope';
import { failureOf, http } from 'shared-platform/http';
import { type CellAt, CellSaver, type SavedRecord, type SaveFailure } from './cell-saver.ts';
import { type OrderRow, readOrdersById } from './order-source.ts';

/** Delay until the rules of a changed cell have run, ms. */
const rulesAfter = 60;

function failed(error: unknown): SaveFailure {
  const { httpStatus, message, serverMessage, result } = failureOf(error);
  const named = Object.entries(typeof result === 'object' && result !== null ? result : {});
  const fields = Object.fromEntries(named.flatMap(([name, reason]) => (typeof reason === 'string' ? [[name, reason] as const] : [])));
  const isStale = serverMessage === stale.message;
  // Without a response, or with one from a gateway, it is unknown whether the order was saved. The order's version will tell when the
  // connection is back.
  const isAway = httpStatus === 0 || httpStatus === 502 || httpStatus === 503 || httpStatus === 504;
  return { kind: isAway ? 'away' : isStale ? 'stale' : 'refused', reason: message, fields };
}

/** `overtaken`: makes the message for a cell that somebody else changed. */
export function createOrderSaver(table: () => EditableTableHandle<OrderRow> | null, overtaken: (theirs: string) => string): CellSaver {
  const rowOf = (rowKey: string) => table()?.find(rowKey)?.row as Readonly<Record<string, unknown>> | undefined;
  const written = ({ rowKey, columnKey }: CellAt, value: unknown) => [{ rowKey, values: { [columnKey]: value } as Partial<OrderRow> }];
  return new CellSaver({
    save: (body) => http.put<SavedRecord>(`${order.api}/edit`, body, { quiet: true }),
    read: async (id) => ((await readOrdersById([id]).catch(() => []))[0] as SavedRecord | undefined) ?? null,
    failureOf: failed,
    value: ({ rowKey, columnKey }) => rowOf(rowKey)?.[columnKey],
    merge: (records) => table()?.merge(records as unknown as readonly OrderRow[]),
    putBack: (cell, value) => table()?.setValues(written(cell, value)),
    wrongColumns: async (rowKey) => {
      const wrongNow = () =>
        table()
          ?.getErrors()
          .flatMap((error) => (error.rowKey === rowKey ? [error.columnKey] : []));
      const wrong = wrongNow();
      await new Promise((resolve) => setTimeout(resolve, rulesAfter));
      // If the person has left the page meanwhile, the errors that were known before hold.
      return wrongNow() ?? wrong ?? null;
    },
    overtaken: (_, theirs) => overtaken(String(theirs ?? '-')),
  });
}
