import { Button, Flex, Grid } from 'antd';
import { Dropdown } from 'shared-controls/dropdown';
import { useCan } from 'shared-platform/permission';
import type { ActionItem } from '../action-group/action-group.tsx';
import { menuPress } from '../action-group/menu-press.ts';
import { useRecordWords } from '../record-detail/record-words.ts';
import { EllipsisOutlined } from '../ui/list-icons.ts';

interface RecordActionsProps {
  readonly items: readonly ActionItem[];
  /** Name of the action for which the record waits. */
  readonly wanted: string | undefined;
}

/**
 * Actions of a record: the one for which it waits as main button, or two decisions as equal buttons; all others in the menu ⋯, dangerous ones last
 * and separated.
 */
export function RecordActions({ items, wanted }: RecordActionsProps) {
  const can = useCan();
  const t = useRecordWords();
  const isPhone = Grid.useBreakpoint().md === false;
  const touch = isPhone ? { minHeight: 48, minWidth: 48 } : {};
  const offered = items.filter((item) => item.can === undefined || can(item.can));
  const decisions = offered.filter(({ isDecision }) => isDecision);
  const hasChoice = decisions.length > 1;
  const main = hasChoice ? undefined : (offered.find(({ key }) => key === wanted) ?? offered.find(({ isDangerous }) => !isDangerous));
  const others = offered.filter((item) => item !== main && !(hasChoice && decisions.includes(item)));
  const usual = others.filter(({ isDangerous }) => !isDangerous);
  const dangerous = others.filter(({ isDangerous }) => isDangerous);
  if (offered.length === 0) return null;
  const entry = ({ key, label, isDangerous = false }: ActionItem) => ({ key, label, danger: isDangerous });
  const divider = usual.length > 0 && dangerous.length > 0 ? [{ type: 'divider' as const }] : [];
  return (
    // At the end of the line from the first moment on, also before the next step, which stands at its beginning, was read.
    <Flex gap={8} align="center" style={isPhone ? {} : { marginInlineStart: 'auto' }}>
      {hasChoice &&
        decisions.map(({ key, label, run }) => (
          <Button key={key} onClick={run} style={touch}>
            {label}
          </Button>
        ))}
      {main && (
        <Button type="primary" danger={main.isDangerous ?? false} onClick={main.run} style={touch}>
          {main.label}
        </Button>
      )}
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [...usual.map(entry), ...divider, ...dangerous.map(entry)],
            onClick: menuPress((key) => others.find((item) => item.key === key)?.run()),
          }}
        >
          <Button style={touch} icon={<EllipsisOutlined />} aria-label={t('moreActions')} aria-haspopup="menu" />
        </Dropdown>
      )}
    </Flex>
  );
}
