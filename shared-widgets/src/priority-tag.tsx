import { theme } from 'antd';
import type { AnnouncementPriority } from 'shared-contracts/announcement';
import { priorityColours } from 'shared-contracts/constants';
import { useWidgetMessages } from './messages.ts';

/** Shade of antd's palettes that stands out 4.5 : 1 from the first one, in either theme (WCAG AA). */
const readableShade = { blue: 7, orange: 8, red: 7 } as const;
const texts = { L: 'priorityGeneral', M: 'priorityImportant', H: 'priorityUrgent' } as const;

/** How much an announcement matters: 一般消息 blue, 重要消息 orange, 紧急消息 red; nothing for a priority that is none. */
export function PriorityTag({ priority }: { readonly priority: AnnouncementPriority | string }) {
  const t = useWidgetMessages();
  const { token } = theme.useToken();
  if (!(priority in priorityColours)) return null;
  const known = priority as AnnouncementPriority;
  const colour = priorityColours[known];
  return (
    <span
      style={{
        display: 'inline-block',
        padding: '0 7px',
        border: `1px solid ${token[`${colour}3`]}`,
        borderRadius: token.borderRadiusSM,
        background: token[`${colour}1`],
        color: token[`${colour}${readableShade[colour]}`],
        fontSize: token.fontSizeSM,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
      }}
    >
      {t(texts[known])}
    </span>
  );
}
