/**
 * Cells of the editable table in which users, departments or records are picked. The table knows no picker; who imports this file adds
 * them to it.
 */
import { registerCellKind } from 'editable-table/cell-kinds';
import { popup } from './popup.tsx';
import { selDepart } from './sel-depart.tsx';
import { selUser } from './sel-user.tsx';

for (const kind of [selDepart, selUser, popup]) registerCellKind(kind);
