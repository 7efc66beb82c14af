/** GET, with the contract's `id`: its audit entries, the latest first. */
export const contractHistoryPath = '/business/bizContract/history';

export interface ContractChange {
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
  readonly operator: string;
  /** `add`, `edit`, `expire` or the name of another action. */
  readonly action: string;
  /** Fields before and after; for lines, those added, removed or changed. */
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}
