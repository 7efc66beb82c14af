/** Form field whose value is a comma list of accounts, chosen in the user picker. */
import { useState } from 'react';
import { separators } from 'shared-contracts/wire/constants';
import { useNames } from 'shared-controls/known-names';
import { PickedField } from '../pickers/picked-field.tsx';
import { usePickerWords } from '../pickers/picker-words.ts';
import { userNames } from './user-names.ts';
import { type PickedUser, UserPicker } from './user-picker.tsx';

export { useExistingValues } from '../pickers/existing-values.ts';
export { userNames } from './user-names.ts';
export { type PickedUser, UserPicker, type UserPickerProps } from './user-picker.tsx';

export interface UserSelectProps {
  /** Id of the element; the form sets it. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Accounts of the selected users, separated by commas. */
  readonly value?: string | null;
  /** Whether several users can be selected; default true. */
  readonly multiple?: boolean;
  readonly onChange?: (usernames: string, users: readonly PickedUser[]) => void;
}

export function UserSelect({ id, disabled, placeholder, value, multiple = true, onChange }: UserSelectProps) {
  const t = usePickerWords();
  const [open, setOpen] = useState(false);
  const usernames = (value ?? '').split(separators.values).filter(Boolean);
  return (
    <>
      <PickedField
        id={id}
        disabled={disabled}
        names={useNames(userNames, usernames)}
        placeholder={placeholder ?? t('userHint')}
        buttonText={t('user')}
        onOpen={() => setOpen(true)}
        onClear={() => onChange?.('', [])}
      />
      <UserPicker
        open={open}
        multiple={multiple}
        value={usernames}
        onCancel={() => setOpen(false)}
        onConfirm={(chosen, users) => {
          setOpen(false);
          onChange?.(chosen.join(separators.values), users);
        }}
      />
    </>
  );
}
