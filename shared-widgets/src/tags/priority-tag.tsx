import { theme } from 'antd';
import { stateOf } from 'shared-contracts/state-lists';
import { useLabel } from 'shared-platform/i18n';

/** Palette of each tone, with the shade that has a contrast of 4.5 : 1 to its background in both themes (WCAG AA). */
const palettes = { processing: ['blue', 7], warning: ['orange', 8], error: ['red', 7] } as const;

const isOneOf = <Known extends object>(known: Known, name: PropertyKey): name is keyof Known => name in known;

/** Tag for the priority of an announcement: 一般消息 blue, 重要消息 orange, 紧急消息 red; nothing for an unknown one. */
export function PriorityTag({ priority }: { readonly priority: string }) {
  const labelText = useLabel();
  const { token } = theme.useToken();
  const state = stateOf('priority', priority);
  if (!state || !isOneOf(palettes, state.tone)) return null;
  const [colour, readable] = palettes[state.tone];
  return (
    <span
      style={{
        display: 'inline-block',
        padding: '0 7px',
        border: `1px solid ${token[`${colour}3`]}`,
        borderRadius: token.borderRadiusSM,
        background: token[`${colour}1`],
        color: token[`${colour}${readable}`],
        fontSize: token.fontSizeSM,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
      }}
    >
      {labelText(state.label)}
    </span>
  );
}
