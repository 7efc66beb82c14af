/**
 * antd components that the signed-in frame and the landing page need at once. Everything in this file is loaded with the first page, so add
 * as little as possible; `core.ts` has what a screen may load.
 */
export type { ButtonProps, GlobalToken, ThemeConfig } from 'antd';
export { Button, ConfigProvider, Flex, Skeleton, Space, theme } from 'antd';
export { useIsSettled } from 'shared-controls/use-is-settled';
