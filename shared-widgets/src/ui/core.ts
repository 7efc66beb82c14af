/**
 * antd components that the signed-in frame and the landing page need at once. Remotes use antd only through the files of this folder. Add
 * as little as possible to this one, because everything in it is loaded with the first page.
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
