/** Cells that store a code and show a name: places, and records of other entities. */

import { type CellContext, type CellEditorProps, type CellViewProps, defineCellKind } from 'editable-table/cell-kind';
import { cellText, isEmptyCell } from 'editable-table/cell-values';
import { cellPopup, controlProps, EditorPlace, popupSelectors, useUnchosen } from 'editable-table/editor-parts';
import { namesView, parseNames } from 'editable-table/names-view';
import { oneLine } from 'editable-table/one-line';
import { type ComponentType, useState } from 'react';
import { knownName, type NameSource, useNames } from 'shared-controls/known-names';
import { titlesOf } from '../pickers/entity-names.ts';
import { ReferenceSelect } from '../selects/reference-select.tsx';
import { RegionSelect } from '../selects/region-select.tsx';

/** Place names from the province down; the list of regions is loaded on first use. */
const regionNames: NameSource = {
  name: 'region',
  most: 1_000,
  async load(codes) {
    const { regionTree } = await import('../regions/region-tree.ts');
    const tree = regionTree();
    return new Map(codes.map((code) => [code, tree.name(code)]));
  },
};

function RegionEditor(props: CellEditorProps) {
  const { value, autoFocus, disabled, change, commit, refuse } = props;
  const [open, setOpen] = useState(autoFocus && !disabled);
  const { forget, handlers } = useUnchosen(refuse);
  return (
    <EditorPlace isOpen={open} {...handlers}>
      <RegionSelect
        {...controlProps(props)}
        popupClassName={cellPopup}
        isOpen={open}
        onOpen={setOpen}
        value={cellText(value) || null}
        onChange={(code) => {
          forget();
          change(code ?? '');
        }}
        onEnter={(code) => {
          forget();
          commit(code);
        }}
      />
    </EditorPlace>
  );
}

/** Cell kind: a GB/T 2260 code, shown by its names. */
export const regionCell = defineCellKind({
  type: 'region',
  minWidth: 180,
  empty: '',
  text: (value) => (isEmptyCell(value) ? '' : (knownName(regionNames, cellText(value)) ?? cellText(value))),
  exact: cellText,
  parse: (text) => parseNames(text, regionNames, /^[1-9]\d{5}$/, false),
  View: namesView(() => regionNames),
  Editor: RegionEditor,
  popupSelectors,
});

/** Name of the record: one that was chosen or loaded in this table, otherwise the one that the row contains beside the id. */
function nameOf(value: unknown, { column, row }: CellContext): string | undefined {
  if (isEmptyCell(value)) return undefined;
  return knownName(titlesOf(column.dict ?? ''), cellText(value)) ?? (column.field ? cellText(row[column.field]) || undefined : undefined);
}

const ReferenceView: ComponentType<CellViewProps> = ({ value, context }) => {
  const beside = nameOf(value, context);
  const [asked] = useNames(titlesOf(context.column.dict ?? ''), beside !== undefined || isEmptyCell(value) ? [] : [cellText(value)]);
  const text = beside ?? asked;
  return text ? (
    <span title={text} className={oneLine}>
      {text}
    </span>
  ) : null;
};

function ReferenceEditor(props: CellEditorProps) {
  const { value, context, autoFocus, disabled, commit, refuse } = props;
  const { column } = context;
  const [open, setOpen] = useState(autoFocus && !disabled);
  const { forget, handlers } = useUnchosen(refuse);
  return (
    <EditorPlace isOpen={open} {...handlers}>
      <ReferenceSelect
        {...controlProps(props)}
        entity={column.dict ?? ''}
        shownText={nameOf(value, context) ?? null}
        classNames={{ popup: { root: cellPopup } }}
        popupMatchSelectWidth={false}
        open={open}
        onOpenChange={setOpen}
        value={cellText(value) || null}
        onChange={(id) => {
          forget();
          commit(id ?? '');
        }}
      />
    </EditorPlace>
  );
}

/** Cell kind: id of a record of the entity that `dict` names; the row's column `field` may contain its name. */
export const referenceCell = defineCellKind({
  type: 'reference',
  minWidth: 160,
  empty: '',
  text: (value, context) => nameOf(value, context) ?? cellText(value),
  companions: ({ field }) => (field ? [field] : []),
  parse: (text, { column }) => parseNames(text, titlesOf(column.dict ?? ''), /^[0-9a-f]{32}$/, false),
  View: ReferenceView,
  Editor: ReferenceEditor,
  popupSelectors,
});
