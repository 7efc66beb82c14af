/** Button of a list or tree that acts on the selected rows. */
import { Button, type ButtonProps } from 'antd';
import { listTexts } from 'shared-contracts/texts/error-texts';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';

export interface RowsButtonProps extends Omit<ButtonProps, 'aria-disabled' | 'disabled'> {
  /** Number of selected rows. */
  readonly count: number;
}

const idle = {
  color: 'var(--ant-color-text-disabled)',
  background: 'var(--ant-color-bg-container-disabled)',
  borderColor: 'var(--ant-color-border)',
  boxShadow: 'none',
  cursor: 'not-allowed',
} as const;

/** While no row is selected, the button looks disabled, but it can be pressed and then says that rows must be selected. */
export function RowsButton({ count, style, onClick, ...button }: RowsButtonProps) {
  const text = useLabel();
  const isIdle = count === 0;
  return (
    <Button
      {...button}
      aria-disabled={isIdle}
      style={isIdle ? { ...style, ...idle } : style}
      onClick={isIdle ? () => notices.warning(text(listTexts.chooseForDelete)) : onClick}
    />
  );
}
