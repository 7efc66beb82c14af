import { tableSizes } from 'shared-contracts/wire/constants';
import { DepartPicker } from '../depart-picker/depart-picker.tsx';
import { departNames } from '../depart-picker/depart-tree.ts';
import { pickedKind } from './picked-kind.tsx';

/** Cell kind: departments by id, one or a comma-separated list. */
export const selDepart = pickedKind({
  type: 'sel_depart',
  width: tableSizes.columnWidths.department,
  minWidth: tableSizes.minWidths.department,
  Picker: DepartPicker,
  names: departNames,
  shape: /^[0-9a-f]{32}$/,
  takesSeveral: false,
  words: { placeholder: 'chooseDepart', button: 'chooseDepartButton' },
});
