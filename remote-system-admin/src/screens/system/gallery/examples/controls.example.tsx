import { useState } from 'react';
import { announcements } from 'shared-platform/announcements';
import {
  DetailList,
  Ellipsis,
  ResultPage,
  RowsButton,
  SlideCheck,
  SubPopover,
  TagInput,
  useClickGuard,
  WidgetModal,
} from 'shared-widgets/controls';
import { Button, Flex } from 'shared-widgets/ui/core';

let opened = 0;
/** Fails every second time, as on a bad connection. */
const goods = async () => {
  opened += 1;
  if (opened % 8 > 3) throw new Error('no connection');
  return <DetailList col={1} size="small" items={[{ key: '1', label: '钢材', value: '30 吨' }]} />;
};

/** Example: the small controls: inputs, displays and messages. */
export function ControlsExample() {
  const passes = useClickGuard();
  const [tags, setTags] = useState('');
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [isChecked, setChecked] = useState(false);
  return (
    <Flex vertical gap={16} style={{ maxWidth: 720 }}>
      <Ellipsis text="装货前请与仓库联系，车辆需要带篷布和绑带，到达后凭身份证登记进场。" length={12} />
      <TagInput value={tags} onChange={setTags} />
      <Flex gap={8} wrap>
        <Button onClick={() => passes('count') && setCount(count + 1)}>useClickGuard: {count}</Button>
        <Button onClick={() => setOpen(true)}>WidgetModal</Button>
        <Button
          onClick={() =>
            announcements.preview({
              ...{ id: 'gallery', titile: '台风预警', sender: '平台运营', sendTime: '2026-11-26 09:00:00', busId: null },
              ...{ msgContent: '<p>明日 <b>停运</b>，请绕行。</p>', openType: 'url', openPage: '/isps/userAnnouncement' },
            })
          }
        >
          announcements.preview
        </Button>
        <RowsButton count={count} onClick={() => setCount(0)}>
          RowsButton
        </RowsButton>
        <SubPopover title="SubPopover" load={goods}>
          <Button>SubPopover</Button>
        </SubPopover>
      </Flex>
      <SlideCheck onSuccess={() => setChecked(true)} />
      <DetailList
        title="DetailList"
        items={[
          { key: 'no', label: '运单号', value: 'YD20260001' },
          { key: 'plate', label: '车牌号', value: '粤B11111' },
          { key: 'weight', label: '吨数', value: '30.000' },
        ]}
      />
      {isChecked && <ResultPage type="success" title="ResultPage" description="提交成功" />}
      <WidgetModal open={isOpen} title="WidgetModal" onClose={() => setOpen(false)}>
        60 % × 80 %
      </WidgetModal>
    </Flex>
  );
}
