/** Components for page content: text, boxes, marks. */
export type { BadgeProps, CardProps, TabsProps, TagProps } from 'antd';
export { Badge, Card, Divider, Spin, Tabs, Tag, Typography } from 'antd';
