import { useEffect, useState } from 'react';
import { releasePermission } from 'shared-contracts/release/release-operations';
import { Can } from 'shared-platform/permission';
import { useTab } from 'shared-platform/tabs';
import { useUrlState } from 'shared-platform/url-state';
import { Page } from 'shared-widgets/page';
import { Button, Col, Empty, Flex, Row, Skeleton } from 'shared-widgets/ui/core';
import { Select } from 'shared-widgets/ui/form';
import { useChange } from '../../../../parts/release/change/use-change.tsx';
import { useLiveReleases } from '../../../../parts/release/live-releases.ts';
import { momentText } from '../../../../parts/release/moment.tsx';
import { Operating } from '../../../../parts/release/operating.tsx';
import { ReadingProblem } from '../../../../parts/release/reading-problem.tsx';
import { RefreshButton } from '../../../../parts/release/refresh-button.tsx';
import { useMatrix, useVersionDetail, useVersions } from '../../../../parts/release/release-calls.ts';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { useRemoteTitle } from '../../../../parts/release/version-link.tsx';
import { Files, Origin, PublishReport, Requires, Screens } from './detail-facts.tsx';
import { Places, VersionHistory } from './detail-places.tsx';
import { PreviewModal } from './preview.modal.tsx';

export default function DetailPage() {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const { setTitle } = useTab();
  const [{ name, version }, setState] = useUrlState({ name: '', version: '' });
  const { data: matrix } = useMatrix();
  const { data: remote } = useVersions(name);
  const { data: detail, error, isLoading, isFetching, refetch } = useVersionDetail(name, version);
  const [begin, surface] = useChange(matrix);
  const [isPreviewing, setPreviewing] = useState(false);
  useLiveReleases();
  const shown = detail?.name === name && detail.version === version ? detail : undefined;
  const title = name ? titleOf(name) : '';

  useEffect(() => {
    if (name && version) setTitle(`${title} ${version}`);
  }, [setTitle, title, name, version]);

  return (
    <Page
      title={title ? `${title} ${version}` : text('detail.title')}
      toolbar={
        <Flex gap={8} wrap>
          <Select<string>
            aria-label={text('release.remote')}
            style={{ minWidth: 140 }}
            placeholder={text('release.remote')}
            showSearch={{ optionFilterProp: 'label' }}
            options={matrix?.remotes.map((row) => ({ value: row.name, label: titleOf(row.name) })) ?? []}
            {...(name ? { value: name } : {})}
            onChange={(next) => setState({ name: next, version: matrix?.remotes.find((row) => row.name === next)?.newest?.version ?? '' })}
          />
          <Select<string>
            aria-label={text('pin.version')}
            style={{ minWidth: 240 }}
            disabled={!remote}
            placeholder={text('change.chooseVersion')}
            showSearch={{ optionFilterProp: 'label' }}
            options={
              remote?.versions.map((one) => ({ value: one.version, label: `${one.version} · ${momentText(one.publishedAt)}` })) ?? []
            }
            {...(version ? { value: version } : {})}
            onChange={(next) => setState({ version: next })}
          />
          <Can action={releasePermission.preview}>
            <Button type="primary" disabled={!shown || shown.isShell || shown.isCollected} onClick={() => setPreviewing(true)}>
              {text('preview.button')}
            </Button>
          </Can>
          <RefreshButton isFetching={isFetching} refetch={refetch} />
        </Flex>
      }
    >
      {error && <ReadingProblem error={error} hasData={shown !== undefined} onRetry={refetch} />}
      {(name === '' || version === '') && <Empty description={text('detail.choose')} />}
      {!shown && !error && (isLoading || isFetching) && <Skeleton active paragraph={{ rows: 10 }} />}
      {shown && (
        <Operating matrix={matrix}>
          <Origin detail={shown} />
          <Row gutter={[16, 16]}>
            <Col xs={24} xl={12}>
              <Places detail={shown} begin={begin} />
            </Col>
            <Col xs={24} xl={12}>
              <PublishReport detail={shown} />
            </Col>
          </Row>
          {!shown.isShell && <Screens detail={shown} />}
          <Row gutter={[16, 16]}>
            <Col xs={24} xl={14}>
              <Files detail={shown} />
            </Col>
            <Col xs={24} xl={10}>
              {!shown.isShell && <Requires detail={shown} />}
            </Col>
          </Row>
          <VersionHistory detail={shown} />
        </Operating>
      )}
      {surface}
      {isPreviewing && shown && <PreviewModal name={name} version={version} onClose={() => setPreviewing(false)} />}
    </Page>
  );
}
