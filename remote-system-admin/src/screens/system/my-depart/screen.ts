import { defineScreen } from 'shared-contracts/release/screen';
import { myDepartmentPath } from 'shared-contracts/wire/constants';

export default defineScreen({
  title: ['我的部门', 'My departments'],
  icon: 'apartment',
  menu: { under: '/system', order: 2.75, path: myDepartmentPath },
  aliases: ['system/DepartUserList'],
});
