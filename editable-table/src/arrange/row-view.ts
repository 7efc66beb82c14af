/**
 * The rows of a table in the shown order: sorted, filtered, in groups or as a tree. The grid uses it as its store; without sort, filters,
 * groups or tree it passes every call on to the rows. Values, selection, undo steps and errors always belong to the rows. An edited row
 * stays at its position until the next sort or filter.
 */
import { DecimalSum } from 'shared-contracts/values/decimal-sum';
import type { ArrangeRequest, ReadColumn, RowArranging, RowBranch, TreeSettings } from '../definition/row-arrangement.ts';
import type { StatisticKind, TableRow } from '../definition/table-column.ts';
import type { ChangeReason, LongWork, TableChange, TableStore, TableTransaction, TransactOptions } from '../definition/table-store.ts';
import { type Listener, Signal } from '../model/signal.ts';
import type { TableModel } from '../model/table-model.ts';
import type { ArrangedRows } from './arrange-rows.ts';
import { type Branch, type Entry, groupRow, isGroupKey, shownKeys } from './branches.ts';

export type RowView = TableStore & RowArranging;

interface Shown {
  readonly keys: readonly string[];
  readonly places: ReadonlyMap<string, number>;
}

const shownOf = (keys: readonly string[]): Shown => ({ keys, places: new Map(keys.map((key, index) => [key, index])) });

const isPlain = ({ sort, filters, groups }: ArrangeRequest): boolean =>
  sort.length === 0 && groups.length === 0 && Object.keys(filters).length === 0;

class ArrangedView {
  readonly order = new Signal();
  readonly #model: TableModel;
  readonly #tree: () => TreeSettings | undefined;
  #request: ArrangeRequest | null = null;
  #arranged: ArrangedRows | null = null;
  #shown: Shown | null = null;
  #columns: ReadonlyMap<string, ReadColumn> = new Map();
  readonly #groups = new Map<string, Branch>();
  #branches = new Map<string, RowBranch>();
  /** Keys of collapsed groups and of expanded tree rows. */
  readonly #toggled = new Set<string>();
  readonly #reading = new Set<string>();
  readonly #read = new Set<string>();
  /** Keys of rows that are shown although a filter excludes them. */
  readonly #revealed = new Set<string>();
  #groupVersion = 0;
  readonly #groupListeners = new Map<string, Set<Listener>>();
  #epoch = 0;
  #asked = 0;
  /** Keys of the rows that existed when the filters were last applied. Of these, excluded rows stay hidden; rows added later are shown. */
  #known: ReadonlySet<string> = new Set();
  #sums: { readonly version: string; readonly texts: Map<string, string | null> } = { version: '', texts: new Map() };

  constructor(model: TableModel, tree: () => TreeSettings | undefined) {
    this.#model = model;
    this.#tree = tree;
    model.subscribeOrder(() => this.#rowsChanged());
    model.subscribeEvents((event) => event.type === 'change' && this.#count(event));
  }

  get shown(): Shown | null {
    return this.#shown;
  }

  get epoch(): number {
    return this.#epoch;
  }

  arrange(request: ArrangeRequest): void {
    this.#request = request;
    this.#revealed.clear();
    this.#columns = new Map(request.columns.map((column) => [column.column.key, column]));
    this.#asked += 1;
    if (isPlain(request) && !this.#tree()) {
      if (this.#shown) this.#show(null);
    } else void this.#arrangeAnew(this.#asked);
  }

  branch(key: string): RowBranch | undefined {
    return this.#branches.get(key);
  }

  isOpen({ key, group }: Branch): boolean {
    return group ? !this.#toggled.has(key) : this.#toggled.has(key);
  }

  toggle(key: string, isOpen?: boolean): void {
    const branch = this.#find(key);
    if (!branch || (isOpen !== undefined && isOpen === this.isOpen(branch))) return;
    if (!this.#toggled.delete(key)) this.#toggled.add(key);
    if (branch.isUnread && this.isOpen(branch)) void this.#readBelow(key);
    this.#reshow();
  }

  reveal(key: string): boolean {
    if (!this.#model.has(key)) return false;
    if (!this.#shown || this.#shown.places.has(key)) return true;
    const above = this.#pathTo(key);
    if (above) for (const branch of above) if (!this.isOpen(branch)) this.toggle(branch.key);
    if (this.#shown.places.has(key)) return true;
    this.#revealed.add(key);
    this.#rowsChanged();
    return true;
  }

  group(key: string): Branch | undefined {
    return this.#groups.get(key);
  }

  groupRow(key: string): TableRow {
    const facts = this.#groups.get(key)?.group;
    return facts ? groupRow(facts, this.#columns) : {};
  }

  groupVersion(): number {
    return this.#groupVersion;
  }

  subscribeGroup(key: string, listener: Listener): () => void {
    const own = this.#groupListeners.get(key) ?? new Set();
    this.#groupListeners.set(key, own.add(listener));
    return () => own.delete(listener);
  }

  /** Keys of the shown rows, without group rows. */
  leaves(): readonly string[] {
    return this.#shown ? this.#shown.keys.filter((key) => !isGroupKey(key)) : this.#model.keys();
  }

  counts(): { readonly all: number; readonly shown: number } {
    const all = this.#model.size();
    return { all, shown: this.#shown && this.#arranged ? Math.min(all, this.#arranged.leaves.length + this.#revealed.size) : all };
  }

  /** Statistic over the rows that pass the filters; undefined when no filter is set. */
  statistic(column: string, kind: StatisticKind): string | null | undefined {
    const { filters = {} } = this.#request ?? {};
    if (!this.#shown || !this.#arranged || Object.keys(filters).length === 0) return undefined;
    if (!this.#columns.get(column)?.column.statistics) return null;
    const version = `${this.order.version} ${this.#model.statisticsVersion()}`;
    if (this.#sums.version !== version) this.#sums = { version, texts: new Map() };
    const name = `${kind} ${column}`;
    const known = this.#sums.texts.get(name);
    if (known !== undefined) return known;
    const sum = new DecimalSum();
    for (const key of this.#arranged.entries ? this.#arranged.leaves : this.#shown.keys) sum.add(this.#model.value(key, column));
    this.#sums.texts.set(name, sum[kind]());
    return sum[kind]();
  }

  #find(key: string): Branch | undefined {
    return this.#groups.get(key) ?? this.#pathTo(key, true)?.at(-1);
  }

  /** The groups or tree rows above a row, from the first level on; optionally with the row itself. */
  #pathTo(key: string, isWithItself = false): readonly Branch[] | null {
    const walk = (entries: readonly Entry[], path: readonly Branch[]): readonly Branch[] | null => {
      for (const entry of entries) {
        if (typeof entry === 'string') {
          if (entry === key) return path;
        } else if (entry.key === key) return isWithItself ? [...path, entry] : path;
        else {
          const found = walk(entry.children, [...path, entry]);
          if (found) return found;
        }
      }
      return null;
    };
    return walk(this.#arranged?.entries ?? [], []);
  }

  async #arrangeAnew(asked: number): Promise<void> {
    const { arrangeRows } = await import('./arrange-rows.ts');
    const model = this.#model;
    const request = this.#request;
    if (!request || asked !== this.#asked) return;
    if (model.workInHand()) {
      const stop = model.subscribeWork(() => {
        if (model.workInHand()) return;
        stop();
        void this.#arrangeAnew(asked);
      });
      return;
    }
    const { keys, row } = model;
    const rows = { keys: keys(), row, tree: this.#tree(), isRead: (key: string) => this.#read.has(key) };
    model.runWork<ArrangedRows>({
      name: 'arrange',
      reason: null,
      // Estimated number of steps of the work: a pass over the rows, and for each sort the passes of a merge sort.
      total: Math.ceil(rows.keys.length / 64) * (1 + request.sort.length) + Math.ceil((rows.keys.length * 17) / 512),
      steps: () => arrangeRows(request, rows),
      finish: (result) => {
        if (result && asked === this.#asked) this.#show(result);
      },
    });
  }

  #show(arranged: ArrangedRows | null): void {
    const hadBranches = this.#branches.size > 0;
    this.#arranged = arranged;
    this.#groups.clear();
    this.#branches = new Map();
    this.#known = new Set(arranged ? this.#model.keys() : []);
    if (!arranged) this.#shown = null;
    else this.#noteBranches(arranged.entries ?? []);
    // The visible rows are rendered again, because they look different inside groups.
    if (hadBranches || this.#branches.size > 0) {
      this.#epoch += 1;
      this.#model.book.signals.rows.markAll();
    }
    this.#reshow();
  }

  #noteBranches(entries: readonly Entry[], level = 0): void {
    for (const entry of entries) {
      if (typeof entry === 'string') this.#branches.set(entry, { level, isOpen: null });
      else {
        const { key, group, children, isUnread = false } = entry;
        if (group) this.#groups.set(key, entry);
        this.#branches.set(key, {
          level: entry.level,
          isOpen: children.length > 0 || isUnread ? this.isOpen(entry) : null,
          ...(this.#reading.has(key) ? { isLoading: true } : {}),
          ...(group ? { group: { label: group.label, count: group.count } } : {}),
        });
        this.#noteBranches(children, entry.level + 1);
      }
    }
  }

  /** Called when groups or tree rows were expanded or collapsed: determines the visible rows again. */
  #reshow(): void {
    const arranged = this.#arranged;
    if (arranged) {
      if (arranged.entries) {
        this.#noteBranches(arranged.entries);
        this.#epoch += 1;
        this.#model.book.signals.rows.markAll();
      }
      this.#shown = shownOf(arranged.entries ? shownKeys(arranged.entries, (branch) => this.isOpen(branch)) : arranged.leaves);
    }
    this.#tellGroups();
    this.#model.book.signals.rows.tell();
    this.order.mark();
    this.order.tell();
  }

  async #readBelow(key: string): Promise<void> {
    const load = this.#tree()?.load;
    if (!load || this.#reading.has(key) || this.#read.has(key)) return;
    this.#reading.add(key);
    try {
      const rows = await load(this.#model.row(key));
      this.#read.add(key);
      this.#model.bring(rows);
    } catch {
      // When loading the rows below fails, the row is collapsed again; expanding it repeats the load.
      this.#toggled.delete(key);
    } finally {
      this.#reading.delete(key);
      if (this.#request) this.arrange(this.#request);
    }
  }

  /**
   * Adjusts the shown order when rows were added or removed: the remaining rows keep their order, and a new row is placed before the row
   * that follows it in the table.
   */
  #rowsChanged(): void {
    if (this.#shown && this.#arranged?.entries) {
      this.#asked += 1;
      void this.#arrangeAnew(this.#asked);
      return;
    }
    if (this.#shown && this.#arranged) {
      const now = this.#model.keys();
      const before = this.#known;
      this.#known = new Set(now);
      const arrived = new Map<string, string[]>();
      let follower = '';
      for (const key of now.toReversed()) {
        if (this.#shown.places.has(key)) follower = key;
        else if (!before.has(key) || this.#revealed.has(key)) arrived.set(follower, [key, ...(arrived.get(follower) ?? [])]);
      }
      const has = this.#model.has;
      const leaves = this.#shown.keys.flatMap((key) => [...(arrived.get(key) ?? []), ...(has(key) ? [key] : [])]);
      leaves.push(...(arrived.get('') ?? []));
      this.#arranged = { leaves, entries: null };
      this.#shown = shownOf(leaves);
    }
    this.order.mark();
    this.order.tell();
  }

  /** Updates the sums of groups after a change. */
  #count({ cells }: TableChange): void {
    if (this.#groups.size === 0) return;
    let isCounted = false;
    for (const { rowKey, columnKey, value, oldValue } of cells) {
      if (!this.#columns.get(columnKey)?.column.statistics) continue;
      for (const branch of this.#pathTo(rowKey) ?? []) {
        const sum = branch.group?.sums.get(columnKey);
        sum?.remove(oldValue);
        sum?.add(value);
        isCounted = true;
      }
    }
    if (isCounted) this.#tellGroups();
  }

  #tellGroups(): void {
    this.#groupVersion += 1;
    for (const listeners of this.#groupListeners.values()) for (const listener of [...listeners]) listener();
  }
}

/** Creates the view of a model's rows in the shown order. */
export function createRowView(model: TableModel, tree: () => TreeSettings | undefined): RowView {
  const view = new ArrangedView(model, tree);
  const sourceIndex = (index: number): number => {
    const { shown } = view;
    if (!shown) return index;
    const next = shown.keys.slice(index).find((key) => !isGroupKey(key));
    return next === undefined ? model.size() : model.indexOf(next);
  };
  /** Converts positions of the shown order to those of the table. */
  const placed = (transaction: TableTransaction): TableTransaction =>
    view.shown
      ? {
          set: (key, column, value) => transaction.set(key, column, value),
          refuse: (key, column, refused) => transaction.refuse(key, column, refused),
          remove: (keys) => transaction.remove(keys),
          insert: (index, rows) => transaction.insert(sourceIndex(index), rows),
          move: (from, to) => transaction.move(sourceIndex(from), sourceIndex(to)),
        }
      : transaction;
  return {
    ...model,
    keys: () => view.shown?.keys ?? model.keys(),
    keyAt: (index) => (view.shown ? view.shown.keys[index] : model.keyAt(index)),
    size: () => view.shown?.keys.length ?? model.size(),
    indexOf: (key) => (view.shown ? (view.shown.places.get(key) ?? -1) : model.indexOf(key)),
    row: (key) => (isGroupKey(key) ? view.groupRow(key) : model.row(key)),
    value: (key, column) => (isGroupKey(key) ? view.groupRow(key)[column] : model.value(key, column)),
    subscribeRow: (key, listener) => (isGroupKey(key) ? view.subscribeGroup(key, listener) : model.subscribeRow(key, listener)),
    rowVersion: (key) => (isGroupKey(key) ? view.groupVersion() : model.rowVersion(key) + view.epoch),
    subscribeOrder: view.order.subscribe,
    orderVersion: () => view.order.version,
    isRowDisabled: (key) => !isGroupKey(key) && model.isRowDisabled(key),
    isDisabled: (key, column) => isGroupKey(key) || model.isDisabled(key, column),
    transact: <R>(reason: ChangeReason, work: (transaction: TableTransaction) => R, options?: TransactOptions) =>
      model.transact(reason, (transaction) => work(placed(transaction)), options),
    runWork: <R>(work: LongWork<R>) =>
      model.runWork({
        ...work,
        get total() {
          return work.total;
        },
        steps: (transaction) => work.steps(placed(transaction)),
      }),
    isAllSelected: () => {
      if (!view.shown) return model.isAllSelected();
      const shown = view.leaves().filter((key) => !model.isRowDisabled(key));
      return shown.length > 0 && shown.every(model.isSelected);
    },
    selectAll: (on) => (view.shown ? model.select(view.leaves(), on) : model.selectAll(on)),
    statistic: (column, kind, of = 'all') => {
      const filtered = of === 'all' ? view.statistic(column, kind) : undefined;
      return filtered === undefined ? model.statistic(column, kind, of) : filtered;
    },
    subscribeStatistics: (listener) => {
      const stops = [model.subscribeStatistics(listener), view.order.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    statisticsVersion: () => model.statisticsVersion() + view.order.version,
    arrange: (request) => view.arrange(request),
    branch: (key) => view.branch(key),
    toggleBranch: (key, isOpen) => view.toggle(key, isOpen),
    reveal: (key) => view.reveal(key),
    sourceKeys: () => model.keys(),
    counts: () => view.counts(),
    isArranged: () => view.shown !== null,
    sourceIndex,
  };
}
