import type { AlertOutlined } from '@ant-design/icons';
import type { ComponentProps, ComponentType } from 'react';

export type IconProps = ComponentProps<typeof AlertOutlined>;

/** The icon, hidden from assistive technology; antd's icons otherwise add their English names to the button they stand in. */
export function decorative(Icon: ComponentType<IconProps>): ComponentType<IconProps> {
  return function DecorativeIcon(props) {
    return <Icon aria-hidden aria-label={undefined} {...props} />;
  };
}
