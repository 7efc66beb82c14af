/** The server calls of actions for many rows, split into batches. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import type { AnyRow } from '../columns/list-columns.tsx';
import { deleting } from './bulk-actions.ts';
import type { RowOutcome, Turn } from './bulk-run.ts';

/** Makes the function that sends one batch of rows, together with the values that are entered once for all rows. */
export type TurnOf = (action: string, values: Readonly<Record<string, unknown>>) => Turn;

export function useTurns(entity: EntityDefinition): TurnOf {
  const api = entityApi(entity);
  const [bulk] = api.useBulk({ quiet: 'refusals' });
  const [removeBatch] = api.useRemoveBatch({ quiet: 'refusals' });
  return (action, values) => (action === deleting ? deleteTurn(removeBatch) : actionTurn(bulk, action, values));
}

type Api = ReturnType<typeof entityApi<EntityDefinition>>;
type Bulk = ReturnType<Api['useBulk']>[0];
type RemoveBatch = ReturnType<Api['useRemoveBatch']>[0];

export function actionTurn(bulk: Bulk, action: string, body: Readonly<Record<string, unknown>>): Turn {
  return async (rows) => {
    const { data, error } = await bulk({ action, rows: rows.map(({ id, version }) => ({ id, version })), body });
    if (error) return { error };
    const byId = new Map(data.result.results.map((result) => [result.id, result] as const));
    return {
      outcomes: rows.map((row): RowOutcome => {
        const { ok = false, message = '', record } = byId.get(row.id) ?? {};
        return { row, ok, message, after: record as AnyRow | undefined };
      }),
    };
  };
}

interface DeleteResult {
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

/** When every row is refused, the server refuses the whole call; its result then contains the refusal of each row. */
function refusedRows(result: unknown): DeleteResult | undefined {
  return typeof result === 'object' && result !== null && Array.isArray((result as Partial<DeleteResult>).failed)
    ? (result as DeleteResult)
    : undefined;
}

function deleteTurn(removeBatch: RemoveBatch): Turn {
  return async (rows) => {
    const { data, error } = await removeBatch(rows.map(({ id }) => id));
    const refused = error ? refusedRows(error.result) : (refusedRows(data.result) ?? { failed: [] });
    if (!refused) return error ? { error } : { outcomes: [] };
    const reasons = new Map(refused.failed.map(({ id, message }) => [id, message] as const));
    return { outcomes: rows.map((row) => ({ row, ok: !reasons.has(row.id), message: reasons.get(row.id) ?? '' })) };
  };
}
