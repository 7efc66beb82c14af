/** The input parts of a page header, loaded on demand. */
import { Input, Tabs } from 'antd';
import type { PageSearch, PageTabs } from './page.tsx';
import styles from './page-tools.module.css';

/** Search input of a page: Enter or the button searches; the clear icon searches for nothing. */
export function PageSearchField({ placeholder, value = '', onSearch }: PageSearch) {
  return (
    <Input.Search
      aria-label={placeholder}
      placeholder={placeholder}
      defaultValue={value}
      allowClear
      enterButton
      onSearch={(text) => onSearch(text.trim())}
    />
  );
}

export function PageTabRow({ label, items, active, onChange }: PageTabs) {
  return (
    <Tabs
      className={styles.tabs ?? ''}
      aria-label={label}
      activeKey={active}
      items={items.map(({ key, title }) => ({ key, label: title }))}
      onChange={onChange}
      tabBarStyle={{ margin: 0 }}
    />
  );
}
