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
  /** What could not be loaded. */
  readonly problem: string;
  readonly reading: Reading<Data>;
  /** Shown before the button that reads again. */
  readonly tools?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Page of one reading, which can be read again; its failure stands above what was read before. */
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
