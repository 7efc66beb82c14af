import { useEffect, useState } from 'react';
import type { PreviewRequest } from 'shared-contracts/release/release-preview';
import { live } from 'shared-platform/live';
import { useUrlState } from 'shared-platform/url-state';
import { Page } from 'shared-widgets/page';
import { Empty, Flex, Skeleton } from 'shared-widgets/ui/core';
import { useLiveReleases } from '../../../../parts/release/live-releases.ts';
import { ReadingProblem } from '../../../../parts/release/reading-problem.tsx';
import { RefreshButton } from '../../../../parts/release/refresh-button.tsx';
import { releasesChanged, usePreviewRequests } from '../../../../parts/release/release-calls.ts';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { type Deciding, DecisionModal } from './decision.modal.tsx';
import { RequestPanel } from './request-panel.tsx';

/** The requests; when a notice opened the page, the request in the notice comes first. */
const ordered = (requests: readonly PreviewRequest[], first: string): PreviewRequest[] =>
  requests.toSorted((left, right) => Number(right.facts.id === first) - Number(left.facts.id === first));

export default function ApprovalPage() {
  const text = useReleaseText();
  const [{ open }] = useUrlState({ open: '' });
  const { data: requests, error, isFetching, refetch } = usePreviewRequests();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  useLiveReleases();
  // A notice to this window may mean that there is a new request.
  useEffect(() => live.listen(releasesChanged), []);
  return (
    <Page
      title={text('approval.title')}
      description={text('approval.description')}
      toolbar={<RefreshButton isFetching={isFetching} refetch={refetch} />}
    >
      {error && <ReadingProblem error={error} hasData={requests !== undefined} onRetry={refetch} />}
      {!requests && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {requests?.length === 0 && <Empty description={text('approval.nothing')} />}
      {requests && requests.length > 0 && (
        <Flex vertical gap={16} component="ul" aria-label={text('approval.title')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {ordered(requests, open).map((request) => (
            <li key={request.facts.id}>
              <RequestPanel request={request} onDecide={setDeciding} />
            </li>
          ))}
        </Flex>
      )}
      {deciding && <DecisionModal deciding={deciding} onClose={() => setDeciding(null)} />}
    </Page>
  );
}
