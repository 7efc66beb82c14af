/**
 * antd components that the signed-in frame and the landing page need at once. Remotes use antd only through these files. Keep this one
 * small: everything in it is loaded with the first page.
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
