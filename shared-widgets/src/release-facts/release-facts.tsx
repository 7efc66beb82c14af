/**
 * Facts about a build that a person must know before it runs: publisher, remote, version, results of the release checks, and author of the
 * link.
 */
import { Alert, Flex, theme } from 'antd';
import type { ReactNode } from 'react';
import type { PreviewFacts, PublishedFacts } from 'shared-contracts/release/release-preview';
import { bytesText } from 'shared-contracts/values/bytes-text';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { GateChecks } from './gate-checks.tsx';
import { useReleaseWords } from './release-words.ts';

export { GateFindings, type GateFindingsProps } from './gate-findings.tsx';

export interface PreviewFactListProps {
  readonly facts: PreviewFacts;
}

const minuteOf = (at: string): string => shanghaiNow(new Date(at)).slice(0, 16);

/** The facts of a preview, for the person who will run it and for the one who approves it. */
export function PreviewFactList({ facts }: PreviewFactListProps) {
  const text = useReleaseWords();
  const { name, environment, version, origin, pinned, by, reason, issuedAt, expiresAt, published } = facts;
  return (
    <Flex vertical gap={20}>
      {origin && <Alert type="warning" showIcon title={text('origin.title')} description={text('origin.hint', { origin })} />}
      <dl
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(max(150px, 22%), 1fr))',
          gap: '14px 24px',
          margin: 0,
        }}
      >
        <Fact label={text('fact.name')}>
          <strong>{text('fact.inEnvironment', { name, environment })}</strong>
        </Fact>
        <Fact label={text(origin ? 'fact.origin' : 'fact.version')}>
          <Code isStrong>{version ?? origin}</Code>
        </Fact>
        <Fact label={text('fact.pinned')}>{pinned ? <Code>{pinned}</Code> : text('fact.unpinned')}</Fact>
        {published && <PublishedList published={published} />}
        <Fact label={text('fact.link')}>{text('fact.byAt', { by, at: minuteOf(issuedAt) })}</Fact>
        <Fact label={text('fact.reason')}>{reason}</Fact>
        <Fact label={text('fact.until')}>
          <time dateTime={expiresAt}>{minuteOf(expiresAt)}</time>
        </Fact>
        {published && (
          <Fact label={text('fact.digest')} isWide>
            <Code>{published.digest}</Code>
          </Fact>
        )}
      </dl>
      {published && <GateChecks checks={published.checks} />}
    </Flex>
  );
}

function PublishedList({ published: { by, at, builtAt, revision, files, bytes } }: { readonly published: PublishedFacts }) {
  const text = useReleaseWords();
  return (
    <>
      <Fact label={text('fact.author')}>{text('fact.byAt', { by, at: minuteOf(at) })}</Fact>
      <Fact label={text('fact.built')}>{minuteOf(builtAt)}</Fact>
      <Fact label={text('fact.revision')}>{revision ? <Code>{revision.slice(0, 12)}</Code> : '-'}</Fact>
      <Fact label={text('fact.size')}>{text('fact.sizeOf', { count: files, size: bytesText(bytes) })}</Fact>
    </>
  );
}

interface FactProps {
  readonly label: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, isWide = false, children }: FactProps) {
  const { token } = theme.useToken();
  return (
    <div style={{ minWidth: 0, ...(isWide && { gridColumn: '1 / -1' }) }}>
      <dt style={{ color: token.colorTextSecondary }}>{label}</dt>
      <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{children}</dd>
    </div>
  );
}

/** Shows a text in a monospaced font. */
function Code({ isStrong = false, children }: { readonly isStrong?: boolean; readonly children: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <span style={{ fontFamily: token.fontFamilyCode, fontSize: 13, ...(isStrong && { fontWeight: token.fontWeightStrong }) }}>
      {children}
    </span>
  );
}
