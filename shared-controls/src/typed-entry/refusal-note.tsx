/** What a field did not take, said beside it and to screen readers. */
import { Tooltip, theme } from 'antd';
import { useCallback, useState } from 'react';

export interface Refusal {
  readonly text: string;
  /** Another one for every refusal: the same words are said again. */
  readonly count: number;
}

export interface RefusalNote {
  readonly refusal: Refusal | null;
  readonly refuse: (text: string) => void;
  readonly forget: () => void;
}

/** The note of one field: there from a refusal until something is taken or the field is left. */
export function useRefusalNote(): RefusalNote {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refuse = useCallback((text: string) => setRefusal((previous) => ({ text, count: (previous?.count ?? 0) + 1 })), []);
  const forget = useCallback(() => setRefusal(null), []);
  return { refusal, refuse, forget };
}

const unseen = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
const anchor = { position: 'absolute', insetInline: 0, insetBlockEnd: 0, blockSize: 0, pointerEvents: 'none' } as const;

/** Stands in a box with `position: relative` around the field. */
export function RefusalTip({ refusal, className }: { readonly refusal: Refusal | null; readonly className?: string }) {
  const { token } = theme.useToken();
  return (
    <>
      <span aria-live="assertive" style={unseen}>
        {/* The same text again is said again. */}
        {refusal && `${refusal.text}${refusal.count % 2 ? '' : '\u00a0'}`}
      </span>
      {refusal && (
        <Tooltip
          open
          title={refusal.text}
          placement="bottomLeft"
          color={token.colorErrorBg}
          // It may lie over the next field, which is to be reached all the same.
          styles={{
            root: { pointerEvents: 'none' },
            container: { color: token.colorErrorText, border: `1px solid ${token.colorErrorBorder}` },
          }}
          {...(className ? { classNames: { root: className } } : {})}
        >
          <span style={anchor} aria-hidden />
        </Tooltip>
      )}
    </>
  );
}
