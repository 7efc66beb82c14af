/** The widgets' own words in the product's two languages; the shell alone chooses. */
export { default as enUS } from 'antd/locale/en_US';
export { default as zhCN } from 'antd/locale/zh_CN';
