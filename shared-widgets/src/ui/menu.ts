/** antd's menu, which `menu-later.tsx` loads. */
export { Menu } from 'antd';
