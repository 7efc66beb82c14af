/** Linked selects: the options of each level depend on the value of the level above; a new value there clears the levels below. */
import type { CellOption, TableColumn, TableRow } from '../definition/table-column.ts';
import type { LinkageConfig } from '../definition/table-props.ts';
import { isEmptyCell } from './row-record.ts';
import { Signal } from './signal.ts';

interface Level {
  readonly config: LinkageConfig;
  /** Key of the column above; null for the first level. */
  readonly parent: string | null;
}

const none: readonly CellOption[] = [];

/** Keys of linked columns in order (e.g. province, city, district): the first column, then each one to which `linkageKey` leads. */
function chainOf(first: string, columns: ReadonlyMap<string, TableColumn>): readonly string[] {
  const chain: string[] = [];
  for (let key: string | undefined = first; key && columns.has(key) && !chain.includes(key); key = columns.get(key)?.linkageKey) {
    chain.push(key);
  }
  return chain;
}

export class Linkage {
  readonly changed = new Signal();
  /** By column, all columns below it. */
  readonly dependents: ReadonlyMap<string, readonly string[]>;
  readonly #levels: ReadonlyMap<string, Level>;
  readonly #responses = new Map<string, readonly CellOption[]>();

  constructor(configs: readonly LinkageConfig[], columns: readonly TableColumn[]) {
    const byKey = new Map(columns.map((column) => [column.key, column]));
    const chains = configs.map((config) => ({ config, chain: chainOf(config.key, byKey) }));
    this.dependents = new Map(chains.flatMap(({ chain }) => chain.map((key, index) => [key, chain.slice(index + 1)] as const)));
    this.#levels = new Map(
      chains.flatMap(({ config, chain }) => chain.map((key, index) => [key, { config, parent: chain[index - 1] ?? null }] as const)),
    );
  }

  has(columnKey: string): boolean {
    return this.#levels.has(columnKey);
  }

  /** The options of a linked column for a row, as far as they are known; unknown ones are requested. */
  options(columnKey: string, row: TableRow): readonly CellOption[] {
    const level = this.#levels.get(columnKey);
    if (!level) return none;
    const parentValue = level.parent === null ? '' : row[level.parent];
    if (level.parent !== null && isEmptyCell(parentValue)) return none;
    return this.#ask(level.config, isEmptyCell(parentValue) ? '' : String(parentValue));
  }

  #ask({ key, requestData }: LinkageConfig, parentValue: string): readonly CellOption[] {
    const question = `${key}\n${parentValue}`;
    const known = this.#responses.get(question);
    if (known) return known;
    this.#responses.set(question, none);
    const receive = (options: readonly CellOption[]): void => {
      this.#responses.set(question, options);
      this.changed.mark();
      this.changed.tell();
    };
    // A failed request is forgotten, so that opening a cell repeats it.
    void Promise.resolve()
      .then(() => requestData(parentValue))
      .then(receive, () => this.#responses.delete(question));
    return none;
  }
}
