/** What pages are filled with: text, boxes, marks, results. */
export type { BadgeProps, CardProps, TabsProps, TagProps } from 'antd';
export { Avatar, Badge, Card, Divider, Result, Spin, Tabs, Tag, Typography } from 'antd';
