/** Form field that fills several fields of its form from one record of an online report, chosen in a dialog. */
import { useState } from 'react';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { PickedField } from '../pickers/picked-field.tsx';
import { usePickerWords } from '../pickers/picker-words.ts';
import { pairsOf, valuesOf } from './popup-pairs.ts';
import { RecordPopup } from './record-popup.tsx';
import type { PopupRecord, RecordSource } from './record-source.ts';
import { reportSource } from './report-source.ts';

export interface PopupFieldProps {
  /** Id of the element; the form sets it. */
  readonly id?: string;
  readonly disabled?: boolean;
  /** Code of the online report that offers the records. */
  readonly code: string;
  /** Parameters of the report itself, sent as `self_<name>`. */
  readonly param?: Readonly<Record<string, string>>;
  /** Title of the dialog; default: the report's name. */
  readonly title?: string;
  /** Columns of the report, separated by commas. */
  readonly orgFields: string;
  /** Fields of the form that these columns fill, in the same order. */
  readonly destFields: string;
  /** Column whose text the field shows after a choice; default: the first of `orgFields`. */
  readonly shownBy?: string;
  readonly placeholder?: string;
  /** Called with the values of `destFields`; all of them are empty when the field is cleared. */
  readonly onFill: (values: Readonly<Record<string, unknown>>) => void;
}

/** Field for exactly one record. An invalid mapping of fields is reported when the person opens the dialog. */
export function PopupField({ id, disabled, code, param, title, orgFields, destFields, shownBy, placeholder, onFill }: PopupFieldProps) {
  const t = usePickerWords();
  const text = useLabel();
  const [source, setSource] = useState<RecordSource | null>(null);
  const [chosen, setChosen] = useState('');
  const pairs = pairsOf({ hasSource: code !== '', orgFields, destFields });
  const fill = (record: PopupRecord): void => {
    if ('problem' in pairs) return;
    const name = record[shownBy ?? pairs.from[0] ?? ''];
    setChosen(name === null || name === undefined ? '' : String(name));
    onFill(valuesOf(record, pairs));
  };
  return (
    <>
      <PickedField
        id={id}
        disabled={disabled}
        names={chosen === '' ? [] : [chosen]}
        placeholder={placeholder ?? t('choose')}
        buttonText={t('select')}
        onOpen={() => {
          if ('problem' in pairs) notices.error(text(pairs.problem));
          else setSource(reportSource({ code, ...(param ? { param } : {}) }));
        }}
        onClear={() => fill({})}
      />
      {source && (
        <RecordPopup
          source={source}
          {...(title === undefined ? {} : { title })}
          onCancel={() => setSource(null)}
          onConfirm={([record = {}]) => {
            setSource(null);
            fill(record);
          }}
        />
      )}
    </>
  );
}
