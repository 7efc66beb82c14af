/** Options that a cell can choose from. Values are compared as text, because responses may contain `1` or `'1'` for the same option. */
import { useSyncExternalStore } from 'react';
import type { CellContext } from '../../definition/cell-kind.ts';
import { type CellOption, optionText, type TableColumn } from '../../definition/table-column.ts';
import { cellText, columnFlag, isEmptyCell, partsOf, typedParts } from '../base/cell-values.ts';
import { problem } from '../base/cell-words.ts';

/** By column, options that users typed; kept until the page is left. */
const typedIn = new WeakMap<TableColumn, readonly CellOption[]>();
const listeners = new Set<() => void>();
const none: readonly CellOption[] = [];

/** Options that users typed into the column; the same array until one is added. */
export function typedOptions(column: TableColumn): readonly CellOption[] {
  return typedIn.get(column) ?? none;
}

/** Adds a typed text to the options of the column. */
export function addTypedOption(column: TableColumn, text: string): void {
  const known = typedOptions(column);
  if (known.some(({ value }) => String(value) === text)) return;
  typedIn.set(column, [...known, { value: text, text }]);
  for (const listener of listeners) listener();
}

function watchTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All options of a cell, including typed ones. */
export function useCellOptions({ column, options }: CellContext): readonly CellOption[] {
  const typed = useSyncExternalStore(watchTyped, () => typedOptions(column));
  return typed.length ? [...options, ...typed.filter(({ value }) => !findOption(options, value))] : options;
}

export function findOption(options: readonly CellOption[], value: unknown): CellOption | undefined {
  const text = cellText(value);
  return options.find((option) => String(option.value) === text);
}

/** Display text of one value; the value itself if no option has it. */
export function choiceText(options: readonly CellOption[], value: unknown): string {
  if (isEmptyCell(value)) return '';
  const option = findOption(options, value);
  return option ? optionText(option) : cellText(value);
}

/** Display text of a comma-separated list of values. */
export function choicesText(value: unknown, { options }: CellContext): string {
  return partsOf(value)
    .map((part) => choiceText(options, part))
    .join(',');
}

/** Whether a select column stores comma-separated lists. */
export function isMultiple(column: TableColumn): boolean {
  return columnFlag(column, ['multiple'], false);
}

type Parsed = { readonly value: CellOption['value'] | '' } | { readonly problem: string };

/** Finds the option with this text or value. Columns that allow it accept any other text too. */
export function parseChoice(text: string, { column, options }: CellContext): Parsed {
  const wanted = text.trim();
  if (wanted === '') return { value: '' };
  const all = [...options, ...typedOptions(column)];
  const named = all.filter((candidate) => optionText(candidate) === wanted);
  if (new Set(named.map(({ value }) => String(value))).size > 1) return problem('severalNamed', wanted);
  const option = named[0] ?? findOption(all, wanted);
  if (option) return option.disabled ? problem('optionDisabled', wanted) : { value: option.value };
  if (!column.allowInput) return problem('notAnOption', wanted);
  addTypedOption(column, wanted);
  return { value: wanted };
}

/** Converts typed texts to a comma-separated list of options; if one text is not an option, all of them are refused. */
export function parseChoices(text: string, context: CellContext): { readonly value: string } | { readonly problem: string } {
  const values: string[] = [];
  for (const part of typedParts(text)) {
    const parsed = parseChoice(part, context);
    if ('problem' in parsed) return parsed;
    if (!values.includes(String(parsed.value))) values.push(String(parsed.value));
  }
  return { value: values.join(',') };
}
