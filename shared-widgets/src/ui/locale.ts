/** antd's own texts in both languages of the product; used by the shell only. */
export { default as enUS } from 'antd/locale/en_US';
export { default as zhCN } from 'antd/locale/zh_CN';
