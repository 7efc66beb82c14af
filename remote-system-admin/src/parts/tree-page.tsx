import type { ReactNode } from 'react';
import { Can } from 'shared-platform/permission';
import { Page } from 'shared-widgets/page';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { PlusOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../messages.ts';

export interface TreePageProps {
  readonly description?: string;
  /** Label of the search box. */
  readonly search: string;
  /** `typed`: the search starts with every key; by default it starts with Enter. */
  readonly searches?: 'typed';
  readonly onSearch: (word: string) => void;
  readonly add: { readonly can: string; readonly label: string; readonly run: () => void };
  /** Further buttons, to the left of the add button. */
  readonly tools?: ReactNode;
  readonly reading: { readonly error?: { readonly message: string } | undefined; readonly refetch: () => void; readonly isFirst: boolean };
  /** The table, which is shown once rows were read. */
  readonly table: ReactNode;
  /** Forms and drawers that are open over the page. */
  readonly children?: ReactNode;
}

/** A page that shows records as a tree: search, tools, and messages during loading or after a failure. */
export function TreePage({ description, search, searches, onSearch, add, tools, reading, table, children }: TreePageProps) {
  const text = useText();
  const { error, refetch, isFirst } = reading;
  return (
    <Page
      {...(description ? { description } : {})}
      toolbar={
        <Flex gap={8} wrap>
          <Input.Search
            allowClear
            placeholder={search}
            aria-label={search}
            {...(searches === 'typed'
              ? { onChange: ({ target }) => onSearch(target.value) }
              : { onSearch: (typed: string) => onSearch(typed.trim()) })}
            style={{ width: 240, maxWidth: '100%' }}
          />
          {tools}
          <Can action={add.can}>
            <Button type="primary" icon={<PlusOutlined />} onClick={add.run}>
              {add.label}
            </Button>
          </Can>
        </Flex>
      }
    >
      {error && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
      {isFirst && <Skeleton active paragraph={{ rows: 12 }} />}
      {!isFirst && table}
      {children}
    </Page>
  );
}
