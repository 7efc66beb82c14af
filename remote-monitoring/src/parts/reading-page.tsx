import type { ReactNode } from 'react';
import type { Reading } from 'shared-platform/entity-api';
import { Page } from 'shared-widgets/page';
import { Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../messages.ts';
import { ReadProblem } from './read-problem.tsx';

export interface ReadingPageProps<Data> {
  readonly title: string;
  readonly description: string;
  /** Text that says what could not be loaded. */
  readonly problem: string;
  readonly reading: Reading<Data>;
  /** Content in front of the refresh button. */
  readonly tools?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Page that shows the result of one call, which can be read again; after a failure the message stands above the earlier result. */
export function ReadingPage<Data>({ title, description, problem, reading, tools, children }: ReadingPageProps<Data>) {
  const text = useText();
  const { data, error, isFetching, refetch } = reading;
  const toolbar = (
    <Flex gap={8} wrap>
      {tools}
      <Button type="primary" icon={<ReloadOutlined />} loading={isFetching} onClick={refetch}>
        {text('refresh')}
      </Button>
    </Flex>
  );
  return (
    <Page title={title} description={description} toolbar={toolbar}>
      {error && <ReadProblem title={problem} error={error} onRetry={refetch} />}
      {data === undefined ? !error && <Skeleton active paragraph={{ rows: 8 }} /> : children(data)}
    </Page>
  );
}
