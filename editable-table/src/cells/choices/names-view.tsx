import type { ComponentType } from 'react';
import { findNames, knownName, type NameSource, useNames, valuesOfName } from 'shared-controls/known-names';
import type { CellContext, CellViewProps } from '../../definition/cell-kind.ts';
import { joined, partsOf, typedParts } from '../base/cell-values.ts';
import { problem } from '../base/cell-words.ts';
import { oneLine } from '../base/one-line.ts';

/** Source of the names of a column's values. */
export type SourceOf = (context: CellContext) => NameSource;

/** Shows the names of codes; the codes until the names are loaded. */
export function namesView(sourceOf: SourceOf): ComponentType<CellViewProps> {
  return function NamesView({ value, context }) {
    const text = joined(useNames(sourceOf(context), partsOf(value)));
    return text ? (
      <span title={text} className={oneLine}>
        {text}
      </span>
    ) : null;
  };
}

/** Names of the values; the code stands for a name that is not loaded, because copying cannot wait for a request. */
export function namesText(value: unknown, source: NameSource): string {
  return joined(partsOf(value).map((part) => knownName(source, part) ?? part));
}

/** Resolves when the names of these codes are loaded; codes without a name are ignored. */
export async function namesOfAll(values: readonly unknown[], source: NameSource): Promise<void> {
  await findNames(source, [...new Set(values.flatMap(partsOf))]);
}

/** Parses names or codes in a text to codes. A code whose name is not loaded is accepted when it has the right format. */
export function parseNames(text: string, source: NameSource, shape: RegExp, multiple: boolean) {
  const codes: string[] = [];
  for (const part of typedParts(text)) {
    const named = valuesOfName(source, part);
    if (named.length > 1) return problem('severalNamed', part);
    const code = named[0] ?? (shape.test(part) ? part : undefined);
    if (code === undefined) return problem('unknownName', part);
    if (!codes.includes(code)) codes.push(code);
  }
  return !multiple && codes.length > 1 ? problem('onlyOne', text) : { value: joined(codes) };
}
