/** Small antd components that most screens use. Remotes use antd only through the files of this folder. */
export { Alert, Col, Empty, Grid, Row, Segmented, Tooltip } from 'antd';
export * from './base.ts';
