/** Preview of the rows of a sheet before they are imported: a person assigns fields to unknown columns, corrects values, and imports the rows. */
import { Alert, Button, Flex, Progress, Skeleton, Switch, Typography } from 'antd';
import type { TableRow } from 'editable-table/table-column';
import type { EditableTableHandle } from 'editable-table/table-handle';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EntityDefinition, LinesDefinition } from 'shared-contracts/entity/entity';
import { type Field, integer } from 'shared-contracts/entity/field';
import { modalSizes } from 'shared-contracts/wire/constants';
import {
  type ImportedRows,
  type ImportProblem,
  importLimits,
  type LostLine,
  type ImportPreview as Preview,
} from 'shared-contracts/wire/import-rows';
import { learnNames } from 'shared-controls/known-names';
import { Modal } from 'shared-controls/modal';
import { entityApi } from 'shared-platform/entity-api';
import { failureOf } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { session } from 'shared-platform/session';
import { useTab, useUnsaved } from 'shared-platform/tabs';
import { useAgreesToDiscard } from '../../controls/agrees-to-discard.ts';
import { sightOf } from '../../masked/sight.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { titlesOf } from '../../pickers/entity-names.ts';
import type { KnownVerdict } from '../../record-lines/line-rules.ts';
import { LinesField, type LinesFieldProps } from '../../record-lines/lines-field.tsx';
import { Select } from '../../ui/select.tsx';
import { numberField, numberLabel, rowsOf, sheetRowField, sheetRowLabel, useLineSheets } from './line-sheets.ts';
import {
  isAsSent,
  noRefusals,
  type RefusedRow,
  type RefusedRows,
  refusalsOf,
  rowById,
  standingOf,
  withoutLabel,
  withSameLines,
  wrongApartFrom,
} from './standing-refusals.ts';
import { useTakeRows } from './use-take-rows.ts';

/** Number of refusals that are shown at once. */
const shownRefusals = 20;

export interface ImportPreviewProps {
  readonly entity: EntityDefinition;
  readonly file: File;
  /** Called when at least one row was imported. */
  readonly onDone: () => void;
  /** Called when all rows were imported. */
  readonly onClose: () => void;
  /** Called when the person leaves the preview; `hasAdded`: some rows were imported, or may have been. */
  readonly onLeave: (hasAdded: boolean) => void;
  /** Receives what the browser's Back does while the preview is open. */
  readonly back: RefObject<(() => void) | null>;
}

/** Names of fields by the title of the column that they are read from; with an empty name the column is left out. */
type Mapping = Readonly<Record<string, string>>;

interface Read {
  /** The rows that were read last, and the mapping with which they were read: they stay while another reading runs or after it failed. */
  readonly preview?: Preview;
  readonly mapping: Mapping;
  /** Why the last reading failed. */
  readonly problem?: string;
  readonly isReading: boolean;
}

const noMapping: Mapping = {};

function useImportPreview(entity: EntityDefinition, file: File, asked: Mapping): Read {
  const [read, setRead] = useState<Read>({ mapping: noMapping, isReading: true });
  /** The sheet and the mapping with which it was read last, or could not be read. */
  const last = useRef<readonly [File, Mapping]>(null);
  useEffect(() => {
    // React runs this effect again when a tab is shown again; the rows must not be read again then, because corrections would be lost, and rows that
    // were imported would come back.
    if (last.current?.[0] === file && last.current[1] === asked) return;
    const asking = new AbortController();
    setRead(({ problem: _before, ...known }) => ({ ...known, isReading: true }));
    entityApi(entity)
      .importPreview(file, asked, asking.signal)
      .then(
        (preview) => {
          last.current = [file, asked];
          for (const [name, titles] of Object.entries(preview.names ?? {})) learnNames(titlesOf(name), new Map(Object.entries(titles)));
          setRead({ preview, mapping: asked, isReading: false });
        },
        (error: unknown) => {
          if (asking.signal.aborted) return;
          last.current = [file, asked];
          setRead((known) => ({ ...known, problem: failureOf(error).message, isReading: false }));
        },
      );
    return () => asking.abort();
  }, [entity, file, asked]);
  return read;
}

/** Fields that the person may import. */
function useImportFields(entity: EntityDefinition): readonly (readonly [string, Field])[] {
  const can = useCan();
  const sight = sightOf(entity, can, session.current());
  return Object.entries(entity.fields as Readonly<Record<string, Field>>).filter(([name, field]) => !field.readOnly && sight.isKnown(name));
}

export function ImportPreview({ entity, file, onDone, onClose, onLeave, back }: ImportPreviewProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const { id: tab } = useTab();
  const [asked, setAsked] = useState(noMapping);
  const { preview, mapping, problem, isReading } = useImportPreview(entity, file, asked);
  const fields = useImportFields(entity);
  /** Stops the running import; null while none runs. */
  const [stop, setStop] = useState<(() => void) | null>(null);
  /** True when rows were imported, or may have been because the response to a call did not arrive. */
  const [hasAdded, setAdded] = useState(false);
  /** The preview in which the person has changed rows. */
  const [edited, setEdited] = useState<Preview>();
  const map = async (title: string, name: string): Promise<void> => {
    const isEdited = preview !== undefined && edited === preview;
    if (isEdited && !(await notices.confirm({ title: t('importReadAgain'), dangerous: true, tab }))) return;
    setAsked({ ...mapping, [title]: name });
  };
  // After some rows were imported, the others cannot be read from the sheet again without those.
  const isUnsaved = hasAdded || (preview !== undefined && edited === preview);
  // A tab without unsaved input may be unmounted while another one is in front, which would lose sight of an import that still runs.
  useUnsaved(isUnsaved || stop !== null);
  const agreesToDiscard = useAgreesToDiscard('importLeaveContent');
  const leave = async (): Promise<void> => {
    if (!isUnsaved || (await agreesToDiscard())) onLeave(hasAdded);
  };
  const closeOrStop = stop ?? (() => void leave());
  useEffect(() => {
    back.current = closeOrStop;
    return () => {
      back.current = null;
    };
  });
  return (
    <Modal
      open
      keepsContent
      width={modalSizes.detail}
      title={t('importPreviewTitle', { name: text(entity.label) })}
      footer={null}
      onCancel={closeOrStop}
      onBack={null}
    >
      <Flex vertical gap={12}>
        {problem !== undefined && <Alert type="error" showIcon title={problem} />}
        {isReading && <Skeleton active />}
        {preview && (
          // Other titles cause the rows to be read again. After some rows were imported this is not allowed, because they would be in the
          // table again and be imported twice.
          <ColumnTitles
            preview={preview}
            // One field cannot be given to two columns.
            fields={fields.filter(([name]) => !Object.values(mapping).includes(name))}
            disabled={stop !== null || hasAdded || isReading}
            onMap={(title, name) => void map(title, name)}
          />
        )}
        {preview && <LostLines entity={entity} lost={preview.lost} />}
        {preview && (
          <PreviewRows
            key={JSON.stringify(mapping)}
            {...{ entity, preview, fields, isReading, onClose }}
            onLeave={() => void leave()}
            onEdit={() => setEdited(preview)}
            onRunning={(running) => setStop(() => running)}
            onDone={() => {
              setAdded(true);
              onDone();
            }}
            onLost={() => setAdded(true)}
          />
        )}
      </Flex>
    </Modal>
  );
}

interface ColumnTitlesProps {
  readonly preview: Preview;
  readonly fields: readonly (readonly [string, Field])[];
  readonly disabled: boolean;
  readonly onMap: (title: string, name: string) => void;
}

/** Shows column titles that match no field, each with a choice of fields, and the required fields for which there is no column. */
function ColumnTitles({ preview: { unknown, missing }, fields, disabled, onMap }: ColumnTitlesProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const labels = fields.flatMap(([name, field]) => (missing.includes(name) ? [text(field.label)] : []));
  return (
    <>
      {labels.length > 0 && <Alert type="warning" showIcon title={t('importMissing', { names: namesText(labels) })} />}
      {unknown.length > 0 && <Alert type="info" showIcon title={t('importUnknown')} />}
      {unknown.length > 0 && (
        <Flex gap={12} wrap>
          {unknown.map((title) => (
            <Flex key={title} align="center" gap={4}>
              <Typography.Text>{title}</Typography.Text>
              <Select
                aria-label={t('importColumn', { title })}
                placeholder={t('importChoose')}
                // A choice that the person does not confirm is not shown.
                value={null}
                disabled={disabled}
                style={{ minWidth: 140 }}
                options={[
                  { value: '', label: t('importLeave') },
                  ...fields.map(([name, field]) => ({ value: name, label: text(field.label) })),
                ]}
                onChange={(name: string) => onMap(title, name)}
              />
            </Flex>
          ))}
        </Flex>
      )}
    </>
  );
}

/** Shows lines of sub-tables that cannot be assigned to a row and are therefore not imported. */
function LostLines({ entity, lost }: Pick<Preview, 'lost'> & { readonly entity: EntityDefinition }) {
  const t = useWidgetMessages();
  const text = useLabel();
  if (lost.length === 0) return null;
  const textOf = ({ line, lines, number, isRepeated }: LostLine): string => {
    const sheet = text(entity.lines?.[lines]?.label ?? [lines, lines]);
    if (number === '') return t('importLostNoNumber', { sheet, line });
    return t(isRepeated ? 'importLostRepeated' : 'importLostUnknown', { sheet, line, number });
  };
  return (
    <Alert
      type="warning"
      showIcon
      title={t('importLost', { count: lost.length })}
      description={lost.slice(0, shownRefusals).map((one) => <div key={`${one.lines} ${one.line}`}>{textOf(one)}</div>)}
    />
  );
}

interface PreviewRowsProps {
  readonly entity: EntityDefinition;
  readonly preview: Preview;
  readonly fields: readonly (readonly [string, Field])[];
  /** True while the sheet is read again: the rows cannot be changed or imported then. */
  readonly isReading: boolean;
  /** Called when the person changes a row. */
  readonly onEdit: () => void;
  /**
   * Called when an import begins, with the function that stops it, and with null when it has ended. Closing the window first stops the
   * import, so that no import continues unseen and the person sees the refused rows.
   */
  readonly onRunning: (stop: (() => void) | null) => void;
  readonly onDone: () => void;
  /** Called when the response to a call with rows did not arrive. */
  readonly onLost: () => void;
  /** Called when the person wants to close the window. */
  readonly onLeave: () => void;
  /** Called when all rows were imported. */
  readonly onClose: () => void;
}

interface Known {
  readonly entity: EntityDefinition;
  readonly preview: Preview;
  readonly present: RefObject<readonly TableRow[]>;
  /** Rows that the last import refused, by id. */
  readonly refused: RefObject<RefusedRows>;
  /** Whether lines of sub-tables were changed since the sheet was read. */
  readonly hasOtherLines: RefObject<boolean>;
}

/**
 * What the server knows about the values that it read or refused: names that it did not find, texts that are no option, values that others have and rows
 * that break a rule are wrong; a name without an id that it left in a reference is that of a record which another row adds. It knows nothing about
 * values that were changed since.
 */
function useVerdicts({ entity, preview, present, refused, hasOtherLines }: Known): KnownVerdict {
  const text = useLabel();
  return useMemo(() => {
    const read = new Map(preview.rows.map(({ line, values }) => [String(line), values]));
    const withLines = new Set(preview.rows.flatMap(({ line, lines }) => (lines ? [line] : [])));
    const all = Object.keys(entity.fields);
    const known = new Map((preview.problems ?? []).map((one) => [`${one.line} ${one.field === '' ? sheetRowField : one.field}`, one]));
    const hasAsRead = (row: TableRow | undefined, line: string, names: readonly string[]): boolean =>
      row !== undefined && names.every((name) => String(row[name] ?? '') === String(read.get(line)?.[name] ?? ''));
    /** Whether the values that break a unique key are still in the table: a row may have been corrected or deleted since. */
    const isPresent = ({ line, key, same, whole }: ImportProblem, row: TableRow): boolean => {
      if (whole) return hasAsRead(row, String(line), all) && !(hasOtherLines.current && withLines.has(line));
      if (!key) return true;
      if (!hasAsRead(row, String(line), key)) return false;
      return !same || same.some((other) => hasAsRead(rowById(present.current, String(other)), String(other), key));
    };
    return (rowKey, name, value, row) => {
      const field: Field | undefined = entity.fields[name];
      const now = { ...row, [name]: value };
      const problem = known.get(`${rowKey} ${name}`);
      const message = problem && isPresent(problem, now) ? problem.message : undefined;
      const late = refused.current.get(rowKey);
      if (late?.columns.includes(name) && isAsSent(entity, late, now)) return withoutLabel(late.message, field, text);
      const before = read.get(rowKey)?.[name] ?? '';
      if (!problem?.whole && (before === '' || String(before) !== String(value ?? ''))) return null;
      if (message === undefined)
        return field?.kind === 'reference' && before !== '' && String(before) === String(value ?? '') ? true : null;
      return withoutLabel(message, field, text);
    };
  }, [entity, preview, present, refused, hasOtherLines, text]);
}

/** A table of rows of the sheet. All its cells are checked as soon as it exists, so that wrong ones are marked before anything is imported. */
function MarkedLines({
  table,
  ...props
}: Omit<LinesFieldProps, 'table' | 'numberKey'> & { readonly table: RefObject<EditableTableHandle | null> }) {
  const [handle, setHandle] = useState<EditableTableHandle | null>(null);
  const checked = useRef<EditableTableHandle>(null);
  useEffect(() => {
    if (checked.current === handle) return;
    checked.current = handle;
    void handle?.validate({ focus: false });
  }, [handle]);
  const keep = useCallback(
    (made: EditableTableHandle | null) => {
      // React removes refs of hidden pages; an import that goes on there still writes to the table.
      if (!made) return;
      table.current = made;
      setHandle(made);
    },
    [table],
  );
  return <LinesField {...props} table={keep} numberKey={sheetRowField} />;
}

interface Found {
  /** Number of rows with an error apart from a standing refusal. */
  readonly wrong: number;
  /** Number of rows that have no other error than a standing refusal. */
  readonly refusedOnly: number;
  readonly standing: readonly RefusedRow[];
}

const nothingFound: Found = { wrong: 0, refusedOnly: 0, standing: [] };

/** Tables with the rows and the lines of each sub-table, and the buttons that import them. Refused rows stay in the tables. */
function PreviewRows({ entity, preview, fields, isReading, onEdit, onRunning, onDone, onLost, onLeave, onClose }: PreviewRowsProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const table = useRef<EditableTableHandle>(null);
  const [rows, setRows] = useState(() => rowsOf(preview));
  const sheets = useLineSheets(entity, preview);
  const [isWhole, setWhole] = useState(false);
  const [found, setFound] = useState(nothingFound);
  const wrongRows = found.wrong + found.refusedOnly;
  const ready = Math.max(rows.length - wrongRows, 0);
  /** Whether nothing but refused rows hinders the import: they may be sent again as they are, because the reason may have gone on the server. */
  const isAgain = found.wrong === 0 && found.refusedOnly > 0 && (ready === 0 || isWhole);
  const [definition] = useState<LinesDefinition>(() => {
    const wrong = new Set((preview.problems ?? []).map(({ field }) => field));
    const shown = fields.filter(
      ([name, field]) => field.required || wrong.has(name) || preview.rows.some(({ values }) => values[name] !== undefined),
    );
    const number: Readonly<Record<string, Field>> = {
      [sheetRowField]: integer(sheetRowLabel, { readOnly: true }),
      ...(sheets.all.length > 0 ? { [numberField]: integer(numberLabel, { readOnly: true }) } : {}),
    };
    return { label: entity.label, fields: { ...number, ...Object.fromEntries(shown) }, max: preview.rows.length };
  });
  const names = Object.keys(definition.fields).filter((name) => name !== numberField && name !== sheetRowField);
  const present = useRef(rows);
  const refused = useRef(noRefusals);
  const hasOtherLines = useRef(false);
  const verdict = useVerdicts({ entity, preview, present, refused, hasOtherLines });
  const change = (next: readonly TableRow[]): void => {
    present.current = next;
    setRows(next);
  };
  const ofOthers = useMemo(() => (preview.problems ?? []).filter(({ same, whole }) => same ?? whole), [preview]);
  const validated = useRef(rows);
  const checkAgain = useCallback(
    (isAll: boolean): void => {
      // A row that equalled another one may be right since that one was corrected or deleted, and one that broke a rule since another value changed.
      const [before, now] = [validated.current, present.current];
      validated.current = now;
      const isAsked = (id: string, isOwn: boolean): boolean => {
        const row = rowById(now, id);
        return row !== undefined && (isAll || !isOwn || row !== rowById(before, id));
      };
      const equal = ofOthers.flatMap(({ line, whole }) => (isAsked(String(line), whole === true) ? [String(line)] : []));
      const late = [...refused.current.keys()].filter((id) => isAsked(id, true));
      const rowIds = [...new Set([...equal, ...late])];
      if (rowIds.length > 0) void table.current?.validate({ rowIds, focus: false });
    },
    [ofOthers],
  );
  const wrongIds = useCallback(
    (standing: RefusedRows): ReadonlySet<string> =>
      wrongApartFrom(standing, table.current?.getErrors() ?? [], (message, column) => withoutLabel(message, entity.fields[column], text)),
    [entity, text],
  );
  const count = useCallback((): void => {
    const standing = standingOf(entity, refused.current, present.current);
    const wrong = wrongIds(standing);
    const refusedOnly = [...standing.keys()].filter((id) => !wrong.has(id)).length;
    setFound({ wrong: wrong.size, refusedOnly, standing: [...standing.values()] });
  }, [entity, wrongIds]);
  useEffect(() => {
    if (rows !== present.current) return;
    checkAgain(false);
    count();
  }, [rows, checkAgain, count]);
  const changeLines = (): void => {
    const gone = refused.current;
    refused.current = withSameLines(gone, sheets.collect());
    checkAgain(true);
    const rowIds = [...gone.keys()].filter((id) => !refused.current.has(id) && rowById(present.current, id));
    if (rowIds.length > 0) void table.current?.validate({ rowIds, focus: false });
    count();
  };
  const { taking, take, stop, hasLost } = useTakeRows(entity, names);
  const { id: tab } = useTab();
  const start = async (): Promise<void> => {
    const check = await table.current?.validate({ focus: !isAgain });
    const ofLines = await Promise.all(sheets.all.map(({ table: own }) => own.current?.validate()));
    const rowsIn = (rowIds?: readonly string[]) => table.current?.getAll({ withTemporaryIds: true, ...(rowIds && { rowIds }) }).rows ?? [];
    const standing = standingOf(entity, refused.current, present.current);
    const wrongOnes = wrongIds(standing);
    const heldBack = new Set([...wrongOnes, ...(isAgain ? [] : standing.keys())]);
    const wrong = heldBack.size > 0 ? rowsIn([...heldBack]) : [];
    const all = rowsIn();
    const asked = all.filter(({ id }) => !heldBack.has(String(id)));
    const isBroken = !check || ofLines.some((lines) => lines && !lines.valid);
    // A call whose response did not arrive contains no refused row: those are decided.
    if (isBroken || (wrongOnes.size > 0 && hasLost()) || (wrong.length > 0 && (isWhole || asked.length === 0))) {
      notices.warning(t('importWrongCells'));
      return;
    }
    if (wrong.length > 0) {
      const content = t('importOthersHint', { wrong: wrong.length });
      if (!(await notices.confirm({ title: t('importOthers', { count: asked.length }), content, tab }))) return;
    }
    if (isWhole && asked.length > importLimits.whole) {
      notices.warning(t('importWholeMost', { count: importLimits.whole }));
      return;
    }
    const lost = sheets.numbersWithout(all);
    if (lost.length > 0) {
      notices.warning(t('importNoRow', { numbers: namesText(lost.slice(0, shownRefusals)) }));
      return;
    }
    onRunning(stop);
    const linesOf = sheets.collect();
    const { added, left, isLost, refused: late } = await take(asked, isWhole, linesOf);
    onRunning(null);
    if (isLost) onLost();
    if (added > 0) onDone();
    const line = ({ id }: TableRow): number => Number(id) || Number.POSITIVE_INFINITY;
    const kept = [...left.map((row) => ({ ...row, [sheetRowField]: line(row) })), ...wrong].sort((a, b) => line(a) - line(b));
    // The table starts anew, so that undoing cannot bring back rows that were imported; the others keep their errors and texts that a cell refused.
    table.current?.reset(kept, { keepsErrors: true });
    change(table.current?.getAll().rows ?? kept);
    sheets.keep(kept);
    const before = refused.current;
    refused.current = new Map([
      ...[...before].filter(([id]) => heldBack.has(id)),
      ...refusalsOf(late, { rows: present.current, linesOf, other: sheetRowField, names }),
    ]);
    count();
    const rowIds = [...new Set([...before.keys(), ...refused.current.keys()])].filter((id) => rowById(present.current, id));
    if (rowIds.length > 0) await table.current?.validate({ rowIds, focus: false });
    count();
    if (kept.length > 0) return;
    notices.success(t('importTook', { count: added }));
    onClose();
  };
  /** What the button does: it imports the good rows and leaves the others, sends refused ones again, or leads to the errors where nothing can be imported. */
  const takeText = (): string => {
    if (wrongRows === 0) return t('importTake', { count: rows.length });
    if (isAgain) return t('importAgain', { count: rows.length });
    return ready === 0 || isWhole ? t('importSeeWrong', { count: wrongRows }) : t('importTakeGood', { count: ready, wrong: wrongRows });
  };
  return (
    <>
      <MarkedLines
        name={`${entity.name}.import`}
        definition={definition}
        table={table}
        verdict={verdict}
        onWrongRows={count}
        value={rows}
        onChange={(next) => {
          onEdit();
          change(next);
        }}
        disabled={taking.isRunning || isReading}
      />
      {sheets.all.map(({ name, definition: own, table: ofLines, rows: lines, setRows: setLines }) => (
        <Flex key={name} vertical gap={4}>
          <Typography.Text strong>{text(own.label)}</Typography.Text>
          <MarkedLines
            name={`${entity.name}.import.${name}`}
            definition={own}
            table={ofLines}
            value={lines}
            onChange={(next) => {
              onEdit();
              setLines(next);
              hasOtherLines.current = true;
              changeLines();
            }}
            disabled={taking.isRunning || isReading}
          />
        </Flex>
      ))}
      <Refusals
        refused={taking.isRunning ? taking.refused : found.standing}
        onJump={(line) => {
          const [column = sheetRowField] = refused.current.get(String(line))?.columns ?? [];
          if (rowById(present.current, String(line))) table.current?.focusCell(String(line), column);
        }}
      />
      {taking.isRunning && (
        <Progress percent={Math.round((taking.done / Math.max(taking.count, 1)) * 100)} aria-label={t('importProgress')} />
      )}
      <Flex gap={12} align="center" justify="end" wrap>
        {taking.isRunning && (
          <Typography.Text role="status">{t('importDoneOf', { done: taking.done, count: taking.count })}</Typography.Text>
        )}
        {!taking.isRunning && wrongRows > 0 && ready > 0 && (
          <Typography.Text type="danger">{t('importReady', { wrong: wrongRows, ready })}</Typography.Text>
        )}
        <Flex gap={4} align="center">
          <Switch aria-label={t('importWhole')} checked={isWhole} disabled={taking.isRunning} onChange={setWhole} />
          <Typography.Text>{t('importWhole')}</Typography.Text>
        </Flex>
        <Button onClick={taking.isRunning ? stop : onLeave}>{t(taking.isRunning ? 'importStop' : 'close')}</Button>
        <Button type="primary" loading={taking.isRunning} disabled={rows.length === 0 || isReading} onClick={() => void start()}>
          {takeText()}
        </Button>
      </Flex>
    </>
  );
}

interface RefusalsProps {
  readonly refused: ImportedRows['refused'];
  /** Leads to the cell of a row that is about the refusal. */
  readonly onJump: (line: number) => void;
}

function Refusals({ refused, onJump }: RefusalsProps) {
  const t = useWidgetMessages();
  if (refused.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('importRefused', { count: refused.length })}
      description={refused.slice(0, shownRefusals).map(({ line, message }) => (
        <div key={line}>
          <Button
            type="link"
            size="small"
            style={{ height: 'auto', paddingInline: 0, whiteSpace: 'normal', textAlign: 'start' }}
            onClick={() => onJump(line)}
          >
            {t('importRefusedLine', { line, message })}
          </Button>
        </div>
      ))}
    />
  );
}
