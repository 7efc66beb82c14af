/**
 * Root of the React pages, which stays while tables are mounted and removed in it, as in a screen. Other antd components stay mounted too,
 * as in the product's frame: otherwise antd would remove and add its styles with each table, and that would be measured too.
 */
import { Button, Checkbox, ConfigProvider, Dropdown, Flex, Popconfirm, Spin, Tooltip } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no root');
const root = createRoot(place);
const frame = document.createElement('div');
frame.style.cssText = 'position: fixed; top: -100px; visibility: hidden';
document.body.append(frame);
createRoot(frame).render(
  <ConfigProvider locale={zhCN}>
    <Flex>
      <Dropdown menu={{ items: [] }}>
        <Button />
      </Dropdown>
      <Popconfirm title="">
        <Button />
      </Popconfirm>
      <Tooltip title="">
        <Checkbox />
      </Tooltip>
      <Spin spinning={false}>
        <i />
      </Spin>
    </Flex>
  </ConfigProvider>,
);

/** Renders the content; with null, removes it. */
export function render(table: ReactNode): void {
  root.render(<ConfigProvider locale={zhCN}>{table}</ConfigProvider>);
}
