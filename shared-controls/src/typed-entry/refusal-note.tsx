/** Note beside a field about input it rejected; screen readers announce it. */
import { Tooltip, theme } from 'antd';
import { useCallback, useState } from 'react';

export interface Refusal {
  readonly text: string;
  /** Increases with every refusal, so that an equal text is announced again. */
  readonly count: number;
}

export interface RefusalNote {
  readonly refusal: Refusal | null;
  readonly refuse: (text: string) => void;
  readonly forget: () => void;
}

/** State of a field's note: shown from a refusal until an input is accepted or the field loses focus. */
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

/** Shows the note; its parent needs `position: relative`. */
export function RefusalTip({ refusal, className }: { readonly refusal: Refusal | null; readonly className?: string }) {
  const { token } = theme.useToken();
  return (
    <>
      <span aria-live="assertive" style={unseen}>
        {/* A changed React key makes screen readers announce an equal text again. */}
        {refusal && `${refusal.text}${refusal.count % 2 ? '' : '\u00a0'}`}
      </span>
      {refusal && (
        <Tooltip
          open
          title={refusal.text}
          placement="bottomLeft"
          color={token.colorErrorBg}
          // The note may cover the next field, which must stay clickable.
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
