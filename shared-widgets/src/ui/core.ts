/**
 * What the signed-in frame and the landing page need at once. The only way to antd for remotes; nothing heavy belongs here:
 * every component in this file is on the way to the first page.
 */
export type { ButtonProps, GlobalToken, ThemeConfig } from 'antd';
export {
  Alert,
  Button,
  Col,
  ConfigProvider,
  Empty,
  Flex,
  Grid,
  Row,
  Segmented,
  Skeleton,
  Space,
  Tooltip,
  theme,
} from 'antd';
export { useIsSettled } from 'shared-controls/use-is-settled';
