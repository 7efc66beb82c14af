/**
 * Registers the cell kinds of the editable table that use pickers for users, departments and records. The table package itself contains no
 * pickers.
 */
import { registerCellKind } from 'editable-table/cell-kinds';
import { popup } from './popup.tsx';
import { selDepart } from './sel-depart.tsx';
import { selUser } from './sel-user.tsx';

for (const kind of [selDepart, selUser, popup]) registerCellKind(kind);
