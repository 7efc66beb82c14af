/** antd components for page content: text, boxes, tags. */
export type { BadgeProps, CardProps, TabsProps, TagProps } from 'antd';
export { Badge, Card, Divider, Spin, Tabs, Tag, Typography } from 'antd';
