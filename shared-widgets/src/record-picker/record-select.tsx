/** Form fields whose value is a comma list of records, chosen in the record picker: roles, users, positions, or a screen's own list. */
import { useState } from 'react';
import { position } from 'shared-contracts/system/position';
import { role } from 'shared-contracts/system/role';
import { user } from 'shared-contracts/system/user';
import { nameLabel } from 'shared-contracts/texts/label';
import { separators, textLimits } from 'shared-contracts/wire/constants';
import { useNames } from 'shared-controls/known-names';
import { labelText } from 'shared-platform/i18n';
import { PickedField } from '../pickers/picked-field.tsx';
import { usePickerWords } from '../pickers/picker-words.ts';
import type { PopupRecord } from '../record-popup/record-source.ts';
import { cellText, listRecords, type PickedRecords } from './list-records.tsx';
import { RecordPicker } from './record-picker.tsx';

export { listRecords, type PickedRecords } from './list-records.tsx';

export interface RecordSelectProps {
  /** Id of the element; the form sets it. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** The records to choose from, made by `listRecords`. */
  readonly records: PickedRecords;
  /** True: the value consists of ids, even if the records have codes. */
  readonly returnId?: boolean;
  /** Whether several records can be chosen; default true. */
  readonly multiple?: boolean;
  /** Values of the chosen records, separated by commas. */
  readonly value?: string | null;
  /** Text of the button; default 选择. */
  readonly selectButtonText?: string;
  readonly onChange?: (value: string, seen: readonly PopupRecord[]) => void;
}

/** A field whose records are chosen in the picker. */
export function RecordSelect({ records, returnId = false, multiple = true, value, onChange, ...field }: RecordSelectProps) {
  const t = usePickerWords();
  const [isOpen, setOpen] = useState(false);
  const keyed = returnId ? records.byId : records.byCode;
  const values = (value ?? '').split(separators.values).filter(Boolean);
  return (
    <>
      <PickedField
        id={field.id}
        disabled={field.disabled}
        names={useNames(keyed.names, values)}
        ellipsisLength={records.ellipsisLength ?? textLimits.pickerEllipsis}
        placeholder={field.placeholder ?? t('choose')}
        buttonText={field.selectButtonText ?? t('select')}
        onOpen={() => setOpen(true)}
        onClear={() => onChange?.('', [])}
      />
      {isOpen && (
        <RecordPicker
          records={records}
          keyed={keyed}
          multiple={multiple}
          value={values}
          onCancel={() => setOpen(false)}
          onConfirm={(chosen, seen) => {
            setOpen(false);
            onChange?.(chosen.join(separators.values), seen);
          }}
        />
      )}
    </>
  );
}

type OwnSelectProps = Omit<RecordSelectProps, 'records'>;

const roles = listRecords({
  key: 'roles',
  name: role.label,
  listUrl: `${role.api}/list`,
  columns: [
    {
      key: 'roleName',
      title: role.fields.roleName.label,
      show: ({ roleName, roleNameEn }) => labelText(nameLabel(cellText(roleName), cellText(roleNameEn) || null)),
    },
    { key: 'roleCode', title: role.fields.roleCode.label },
  ],
  returnKeys: ['id', 'roleCode'],
  queryParamCode: 'roleCode',
  queryParamText: role.fields.roleCode.label,
  nameQuery: { label: role.fields.roleName.label, keys: ['roleName', 'roleNameEn'] },
});

/** Roles; a choice gives their codes, or ids with `returnId`. */
export const RoleSelect = (props: OwnSelectProps) => <RecordSelect {...props} records={roles} />;

const users = listRecords({
  key: 'users',
  name: user.label,
  listUrl: `${user.api}/list`,
  columns: [
    { key: 'realname', title: user.fields.realname.label },
    { key: 'username', title: user.fields.username.label },
    { key: 'phone', title: user.fields.phone.label },
    { key: 'birthday', title: user.fields.birthday.label },
  ],
  returnKeys: ['id', 'username'],
  queryParamCode: 'username',
  queryParamText: user.fields.username.label,
  queryConfig: [
    { key: 'sex', label: user.fields.sex.label, dictCode: 'sex' },
    { key: 'birthday', label: user.fields.birthday.label, isDate: true },
  ],
  ellipsisLength: textLimits.ellipsis,
});

/** Users from one list; a choice gives their accounts, or ids with `returnId`. `UserSelect` shows them by department. */
export const UserListSelect = (props: OwnSelectProps) => <RecordSelect {...props} records={users} />;

const positions = listRecords({
  key: 'positions',
  name: position.label,
  listUrl: `${position.api}/list`,
  columns: [
    { key: 'name', title: position.fields.name.label },
    { key: 'code', title: position.fields.code.label },
    { key: 'postRank', title: position.fields.postRank.label, dict: position.fields.postRank.dict },
  ],
  returnKeys: ['id', 'code'],
  queryParamCode: 'name',
  queryParamText: position.fields.name.label,
});

/** Positions; a choice gives their codes, or ids with `returnId`. */
export const PositionSelect = (props: OwnSelectProps) => <RecordSelect {...props} records={positions} />;
