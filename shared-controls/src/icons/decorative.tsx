import type { AlertOutlined } from '@ant-design/icons';
import type { ComponentProps, ComponentType } from 'react';

export type IconProps = ComponentProps<typeof AlertOutlined>;

/** Hides the icon from assistive technology: otherwise antd adds the icon's English name to the name of its button. */
export function decorative(Icon: ComponentType<IconProps>): ComponentType<IconProps> {
  return function DecorativeIcon(props) {
    return <Icon aria-hidden aria-label={undefined} {...props} />;
  };
}
