import { tableSizes } from 'shared-contracts/wire/constants';
import { userNames } from '../user-picker/user-names.ts';
import { UserPicker } from '../user-picker/user-picker.tsx';
import { pickedKind } from './picked-kind.tsx';

/** Cell kind: users by account, one or a comma-separated list. */
export const selUser = pickedKind({
  type: 'sel_user',
  width: tableSizes.columnWidths.user,
  minWidth: tableSizes.minWidths.user,
  Picker: UserPicker,
  names: userNames,
  shape: /^[A-Za-z0-9_]{1,100}$/,
  takesSeveral: true,
  words: { placeholder: 'chooseUser', button: 'chooseUserButton' },
});
