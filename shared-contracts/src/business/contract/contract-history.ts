/** `GET` with the contract's `id`: audit entries of the contract, the latest first. */
export const contractHistoryPath = '/business/bizContract/history';

export interface ContractChange {
  /** Time of the change, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
  readonly operator: string;
  /** What was done: `add`, `edit`, `expire` or the name of another action. */
  readonly action: string;
  /** Values of the changed fields before and after; for sub-tables, the lines that were added, removed or changed. */
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}
