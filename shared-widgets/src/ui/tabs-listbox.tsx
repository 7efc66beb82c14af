/**
 * Stands in for the menu library inside antd's list of tabs that have no room (`tooling/src/build/shell-preset.ts`). The tabs handle the keys
 * and name the chosen option by `aria-activedescendant`; this list shows the options and takes clicks.
 */
import { Children, type Key, type MouseEvent, type ReactElement, type ReactNode } from 'react';

interface OptionProps {
  readonly id?: string;
  readonly 'aria-controls'?: string;
  readonly disabled?: boolean;
  readonly children?: ReactNode;
}

/** Carries the properties of an option; `TabsListbox` renders it. */
export const MenuItem = (_: OptionProps): ReactNode => null;

interface TabsListboxProps {
  readonly prefixCls: string;
  readonly id?: string;
  readonly 'aria-activedescendant'?: string | null;
  readonly 'aria-label'?: string;
  readonly selectedKeys: readonly (Key | null)[];
  /** Called with the key of a tab that was clicked and is not disabled. */
  readonly onClick: (click: { readonly key: string; readonly domEvent: MouseEvent }) => void;
  readonly children?: ReactElement<OptionProps>[];
}

// biome-ignore lint/style/noDefaultExport: it stands in for a module of the tabs.
export default function TabsListbox(properties: TabsListboxProps) {
  const { prefixCls, id, selectedKeys, onClick, children, 'aria-label': label, 'aria-activedescendant': active } = properties;
  const optionClass = `${prefixCls}-item`;
  return (
    <div id={id} role="listbox" tabIndex={-1} aria-label={label} aria-activedescendant={active ?? undefined} className={prefixCls}>
      {Children.map(children, (option) => {
        const { id, 'aria-controls': controls, disabled = false, children: content } = option?.props ?? {};
        const key = String(option?.key);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button that opens the list handles the keys.
          <div
            id={id}
            aria-controls={controls}
            role="option"
            tabIndex={-1}
            aria-selected={selectedKeys.includes(key)}
            aria-disabled={disabled}
            className={disabled ? `${optionClass} ${optionClass}-disabled` : optionClass}
            onClick={(domEvent) => !disabled && onClick({ key, domEvent })}
          >
            {content}
          </div>
        );
      })}
    </div>
  );
}
