/** Form field whose value is a comma list of department ids, chosen in the department picker. */
import { useState } from 'react';
import { separators } from 'shared-contracts/wire/constants';
import { useNames } from 'shared-controls/known-names';
import { PickedField } from '../pickers/picked-field.tsx';
import { usePickerWords } from '../pickers/picker-words.ts';
import { DepartPicker } from './depart-picker.tsx';
import { type DepartNode, departNames } from './depart-tree.ts';

export { DepartPicker, type DepartPickerProps } from './depart-picker.tsx';
export type { DepartNode } from './depart-tree.ts';

export interface DepartSelectProps {
  /** Id of the element; the form sets it. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Ids of the selected departments, separated by commas. */
  readonly value?: string | null;
  /** Whether several departments can be selected; default false. */
  readonly multiple?: boolean;
  /** Whether there is a switch by which ticking a department also ticks the departments below it; only when several can be selected. */
  readonly linkage?: boolean;
  readonly onChange?: (ids: string, departs: readonly DepartNode[]) => void;
}

export function DepartSelect({ id, disabled, placeholder, value, multiple = false, linkage = false, onChange }: DepartSelectProps) {
  const t = usePickerWords();
  const [open, setOpen] = useState(false);
  const ids = (value ?? '').split(separators.values).filter(Boolean);
  return (
    <>
      <PickedField
        id={id}
        disabled={disabled}
        names={useNames(departNames, ids)}
        placeholder={placeholder ?? t('departHint')}
        buttonText={t('departTitle')}
        onOpen={() => setOpen(true)}
        onClear={() => onChange?.('', [])}
      />
      <DepartPicker
        open={open}
        multiple={multiple}
        linkage={linkage}
        value={ids}
        onCancel={() => setOpen(false)}
        onConfirm={(chosen, departs) => {
          setOpen(false);
          onChange?.(chosen.join(separators.values), departs);
        }}
      />
    </>
  );
}
