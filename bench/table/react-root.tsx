/**
 * The React pages: one root that stays, as a screen's does; the table comes and goes in it. Beside it stands what the frame of any
 * product of antd's has: styles that go with the last button and come back with the next table would be measured otherwise.
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

/** Draws this, or takes away what is there. */
export function render(table: ReactNode): void {
  root.render(<ConfigProvider locale={zhCN}>{table}</ConfigProvider>);
}
