import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useControlWords } from 'shared-controls/control-words';
import { pasteOneLine } from 'shared-controls/one-line';
import { RefusalTip, useRefusalNote } from 'shared-controls/refusal-note';
import { lazyPart } from 'shared-platform/lazy-part';
import { LaterSurface } from '../controls/later-surface.tsx';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { asText, type CellProps, type FieldKindWidgets, type InputProps, plainText } from './field-kind.ts';
import { TextFilter } from './text.tsx';

// Editor and parser are loaded when somebody opens the editor.
const CronEditor = lazyPart(() => import('../cron-editor/cron-editor.tsx').then(({ CronEditor: part }) => ({ default: part })));

function CronCell({ value }: CellProps) {
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{plainText(value)}</span>;
}

function CronInput({ id, value, onChange, disabled }: InputProps) {
  const t = useWidgetMessages();
  const controlWords = useControlWords();
  const note = useRefusalNote();
  const [isOpen, setOpen] = useState(false);
  const written = asText(value);
  return (
    <>
      <Space.Compact block>
        <Input
          id={id}
          allowClear
          disabled={disabled}
          placeholder={t('cronEnter')}
          value={written}
          onChange={(event) => {
            note.forget();
            onChange?.(event.target.value);
          }}
          onPaste={(event) => pasteOneLine(event, () => note.refuse(controlWords('oneLineOnly')))}
          {...(note.refusal ? { status: 'error' as const } : {})}
          onBlur={() => written !== undefined && written !== written.trim() && onChange?.(written.trim())}
        />
        <Button disabled={disabled} onClick={() => setOpen(true)}>
          {t('cronChoose')}
        </Button>
      </Space.Compact>
      <RefusalTip refusal={note.refusal} />
      {isOpen && (
        <LaterSurface onClose={() => setOpen(false)}>
          <CronEditor
            value={written ?? ''}
            onClose={() => setOpen(false)}
            onTake={(expression) => {
              onChange?.(expression);
              setOpen(false);
            }}
          />
        </LaterSurface>
      )}
    </>
  );
}

/** Field kind: a schedule as Quartz expression. */
export const cron: FieldKindWidgets = {
  width: 180,
  Cell: CronCell,
  Filter: TextFilter,
  filters: 'one',
  Input: CronInput,
  format: plainText,
  column: () => ({ type: 'input' }),
};
