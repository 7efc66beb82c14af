import { type DiskFact, monitorPaths } from 'shared-contracts/monitor/metrics';
import { useRead } from 'shared-platform/read';
import { useServerNames } from 'shared-platform/server-text';
import { Panel } from 'shared-widgets/page';
import { Typography } from 'shared-widgets/ui/content';
import { Col, Empty, Flex, Row, theme } from 'shared-widgets/ui/core';
import { Progress } from 'shared-widgets/ui/data';
import { useText } from '../../../messages.ts';
import { byteText } from '../../../parts/byte-text.ts';
import { ReadingPage } from '../../../parts/reading-page.tsx';

/** Percent of use from which a disk is highlighted, and from which it raises an alarm. */
const limits = { notice: 80, alarm: 95 } as const;

export default function DiskPage() {
  const text = useText();
  const named = useServerNames();
  const { token } = theme.useToken();
  const reading = useRead<readonly DiskFact[]>(monitorPaths.disks);
  const colourOf = (percent: number) =>
    percent >= limits.alarm ? token.colorError : percent >= limits.notice ? token.colorWarning : token.colorPrimary;
  return (
    <ReadingPage title={text('disk.title')} description={text('disk.about')} problem={text('disk.failed')} reading={reading}>
      {(data) =>
        data.length === 0 ? (
          <Empty description={text('disk.none')} />
        ) : (
          <Row gutter={[16, 16]}>
            {data.map(({ name, max, rest, restPPT }) => (
              <Col key={name} xs={24} md={12} xl={8}>
                <Panel title={named(name)}>
                  <Flex vertical align="center" gap={8}>
                    <Progress type="dashboard" percent={restPPT} status="normal" strokeColor={colourOf(restPPT)} aria-label={named(name)} />
                    <Typography.Text>{text('disk.used', { used: byteText(max - rest), max: byteText(max) })}</Typography.Text>
                    <Typography.Text type="secondary">{text('disk.rest', { rest: byteText(rest) })}</Typography.Text>
                  </Flex>
                </Panel>
              </Col>
            ))}
          </Row>
        )
      }
    </ReadingPage>
  );
}
