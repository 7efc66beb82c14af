import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { tableSizes } from 'shared-contracts/wire/constants';
import { readMoment } from 'shared-controls/moment-text';
import { useSteadyMoments } from 'shared-controls/steady-moments';
import { useTypedMoment } from 'shared-controls/typed-moment';
import { useBackCloses } from 'shared-platform/tabs';
import { type CellEditorProps, type CellKind, defineCellKind } from '../../definition/cell-kind.ts';
import { cellText, formattedText, isEmptyCell, placeholderOf } from '../base/cell-values.ts';
import { problem, useCellWords } from '../base/cell-words.ts';
import { cellPopup, controlProps, EditorPlace, popupSelectors } from '../base/editor-parts.tsx';
import { formatOf, isPlainMoment, pickerMoment, pickerOf } from './moment-text.ts';

type Usual = 'date' | 'instant';

/** Types a text into an uncontrolled input as a key press would. */
function typeInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function momentEditor(usual: Usual) {
  return function MomentEditor(props: CellEditorProps) {
    const { value, context, autoFocus, disabled, typed, change, commit, refuse } = props;
    const { column } = context;
    const t = useCellWords();
    const format = formatOf(column, usual);
    const withTime = /[Hhms]/.test(format);
    const picker = pickerOf(format);
    const place = useRef<HTMLSpanElement>(null);
    const [open, setOpen] = useState(autoFocus && !disabled);
    useBackCloses(open, () => setOpen(false));
    useEffect(() => {
      const field = place.current?.querySelector('input');
      if (typed && field) typeInto(field, typed);
    }, [typed]);
    const take = (moment: Dayjs | null): void => {
      const next = moment ? moment.format(format) : '';
      // Choosing a day ends the edit; in a format with a time of day the person goes on to choose hours and minutes.
      if (withTime && moment) change(next);
      else commit(next);
    };
    const shown = useSteadyMoments(pickerMoment(value, format));
    const entry = useTypedMoment({
      format,
      current: shown?.format(format) ?? '',
      onRead: (moment, isConfirmed) => (isConfirmed ? commit : change)(moment ? moment.format(format) : ''),
      onRefused: (text) => refuse(text, problem(usual === 'date' ? 'notDate' : 'notMoment', text).problem),
    });
    return (
      <EditorPlace ref={place} isOpen={open} {...entry.handlers}>
        <DatePicker
          {...column.props}
          {...controlProps(props)}
          {...(picker === 'date' && withTime ? { showTime: true } : {})}
          picker={picker}
          format={format}
          needConfirm={false}
          // The day under the pointer is not written among the digits that a person types.
          previewValue={false}
          classNames={{ popup: { root: cellPopup } }}
          placeholder={placeholderOf(column, t('choose'))}
          open={open}
          onOpenChange={setOpen}
          value={shown}
          onChange={(moment) => {
            entry.forget();
            take(moment);
          }}
        />
      </EditorPlace>
    );
  };
}

/** Makes cell kinds for days and moments: text in the column's format, chosen in a calendar or typed. */
export function momentKind(type: string, usual: Usual): CellKind {
  const sizes =
    usual === 'date'
      ? { minWidth: tableSizes.minWidths.date }
      : { width: tableSizes.columnWidths.datetime, minWidth: tableSizes.minWidths.datetime };
  return defineCellKind({
    type,
    ...sizes,
    empty: '',
    text: formattedText,
    exact: cellText,
    series: 'moments',
    parse(text, { column }) {
      if (text.trim() === '') return { value: '' };
      const format = formatOf(column, usual);
      const moment = readMoment(text, format);
      return moment ? { value: moment.format(format) } : problem(usual === 'date' ? 'notDate' : 'notMoment', text);
    },
    /** The text is shortened to the column's format, because dates from the server may contain a time of day. */
    fromWire(value, column) {
      const format = formatOf(column, usual);
      // Most values are already in the column's format and need not be parsed, which would be slow.
      if (isPlainMoment(value, format)) return value;
      const moment = isEmptyCell(value) ? null : readMoment(cellText(value), format);
      return moment ? moment.format(format) : value;
    },
    Editor: momentEditor(usual),
    typeToEdit: true,
    popupSelectors,
  });
}
