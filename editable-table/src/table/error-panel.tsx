/** List of all errors of the table, each with a link to its cell. */
import { Alert, Button, Flex } from 'antd';
import { useId, useState, useSyncExternalStore } from 'react';
import type { LocatedError } from '../definition/table-store.ts';
import { isEmptyCell } from '../model/row-record.ts';
import type { TableModel } from '../model/table-model.ts';
import { useTableWords } from './table-words.ts';

export interface ErrorPanelProps {
  readonly label: string;
  readonly model: TableModel;
  /** Key of the column with the number by which a row is named; undefined: its position. */
  readonly numberKey: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onJump: (error: LocatedError) => void;
}

/** Number of errors shown at first, and with every 再显示. */
const portion = 100;

export function ErrorPanel({ label, model, numberKey, isOpen, onToggle, onJump }: ErrorPanelProps) {
  const t = useTableWords();
  const id = useId();
  const count = useSyncExternalStore(model.subscribeErrors, model.errorCount);
  if (count === 0) return null;
  return (
    <section aria-label={t('errorsOf', { name: label })} style={{ marginBlockStart: 8 }}>
      <Alert
        type="error"
        showIcon
        title={t('errors', { count })}
        action={
          <Button size="small" type="link" aria-expanded={isOpen} aria-controls={id} onClick={() => onToggle(!isOpen)}>
            {t(isOpen ? 'hideErrors' : 'showErrors')}
          </Button>
        }
        description={isOpen ? <ErrorLines id={id} model={model} numberKey={numberKey} onJump={onJump} /> : undefined}
      />
    </section>
  );
}

function ErrorLines({ id, model, numberKey, onJump }: Pick<ErrorPanelProps, 'model' | 'numberKey' | 'onJump'> & { readonly id: string }) {
  const t = useTableWords();
  const [shown, setShown] = useState(portion);
  useSyncExternalStore(model.subscribeErrors, model.errorsVersion);
  useSyncExternalStore(model.subscribeOrder, model.orderVersion);
  const errors = model.errors();
  const titles = new Map(model.settings.columns.map(({ key, title }) => [key, title]));
  const placeOf = ({ rowKey, columnKey }: LocatedError, message: string): string => {
    const column = titles.get(columnKey) ?? columnKey;
    const row = numberKey === undefined ? model.indexOf(rowKey) + 1 : model.book.list.get(rowKey)?.row[numberKey];
    // A row that a person added has no number yet.
    return isEmptyCell(row) ? t('errorInNew', { column, message }) : t('errorAt', { row: String(row), column, message });
  };
  const further = Math.min(portion, errors.length - shown);
  return (
    <Flex id={id} vertical align="start" style={{ maxHeight: 200, overflow: 'auto' }}>
      <ol style={{ margin: 0, paddingInlineStart: 20 }}>
        {errors.slice(0, shown).map((error) => {
          const { rowKey, columnKey, message, text } = error;
          const what = text === undefined ? message : t('refusedText', { message, text });
          return (
            <li key={`${rowKey} ${columnKey}`}>
              <Button
                type="link"
                size="small"
                style={{ paddingInline: 0, whiteSpace: 'normal', textAlign: 'start' }}
                onClick={() => onJump(error)}
              >
                {placeOf(error, what)}
              </Button>
            </li>
          );
        })}
      </ol>
      {further > 0 && (
        <Button type="link" size="small" onClick={() => setShown(shown + portion)}>
          {t('moreErrors', { count: further })}
        </Button>
      )}
    </Flex>
  );
}
