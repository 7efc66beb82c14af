import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['文件列表', 'Files'],
  icon: 'inbox',
  codes: [
    { code: 'ossFile:list', label: ['查看文件', 'View files'] },
    { code: 'ossFile:add', label: ['上传文件', 'Upload files'] },
    { code: 'ossFile:delete', label: ['删除文件', 'Delete files'] },
  ],
  menu: { under: '/system', order: 9, path: '/oss/file', roles: systemRoles },
  aliases: ['modules/oss/OSSFileList'],
});
