import { type ReleaseMatrix, type ReleaseMatrixRow, shellReleaseName } from 'shared-contracts/release/release-operations';
import { Card } from 'shared-widgets/ui/content';
import { Empty, Flex, Segmented, theme } from 'shared-widgets/ui/core';
import type { OpenChange } from '../../../../parts/release/change/open-change.ts';
import { useActor } from '../../../../parts/release/history-facts.tsx';
import { Moment } from '../../../../parts/release/moment.tsx';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { useRemoteTitle, VersionLink } from '../../../../parts/release/version-link.tsx';
import { EnvironmentHead } from './environment-head.tsx';
import { MatrixCell } from './matrix-cell.tsx';

export interface MatrixRowsProps {
  readonly matrix: ReleaseMatrix;
  readonly rows: readonly ReleaseMatrixRow[];
  readonly begin: (change: OpenChange) => void;
}

/**
 * Remotes as rows, environments as columns. A plain HTML table, because antd's table renders a hidden copy of its headers, with their
 * buttons, to measure columns.
 */
export function MatrixTable({ matrix: { environments }, rows, begin }: MatrixRowsProps) {
  const text = useReleaseText();
  const { token } = theme.useToken();
  const line = `1px solid ${token.colorBorderSecondary}`;
  const box = { padding: '10px 12px', borderBottom: line, borderInlineEnd: line, textAlign: 'start', verticalAlign: 'top' } as const;
  const head = { ...box, background: token.colorFillQuaternary };
  // Style of the first column, which stays visible when the others are scrolled; it is opaque, so that they cannot be seen through it.
  const first = {
    ...box,
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    width: 210,
    minWidth: 190,
    background: token.colorBgContainer,
  } as const;
  if (rows.length === 0) return <Empty description={text('matrix.nothing')} />;
  return (
    <section
      // Who has no mouse scrolls it by the keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
      tabIndex={0}
      aria-label={text('matrix.scroll')}
      style={{ overflowX: 'auto', background: token.colorBgContainer, border: line, borderRadius: token.borderRadiusLG }}
    >
      <table
        aria-label={text('matrix.title')}
        style={{ width: '100%', borderCollapse: 'separate', borderSpacing: 0, color: token.colorText, fontSize: token.fontSize }}
      >
        <thead>
          <tr>
            <th scope="col" style={first}>
              {text('matrix.remote')}
            </th>
            {environments.map((environment) => (
              <th key={environment.environment} scope="col" style={{ ...head, minWidth: 300 }}>
                <EnvironmentHead environment={environment} hasOthers={environments.length > 1} begin={begin} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" style={first}>
                <RemoteHead row={row} />
              </th>
              {environments.map(({ environment }, index) => (
                <td key={environment} style={box}>
                  <MatrixCell row={row} index={index} environment={environment} begin={begin} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export interface MatrixCardsProps extends MatrixRowsProps {
  /** Name of the environment that is shown. */
  readonly chosen: string;
  readonly onChoose: (environment: string) => void;
}

/** The layout for phones: one environment at a time, with a card for each remote. */
export function MatrixCards({ matrix: { environments }, rows, begin, chosen, onChoose }: MatrixCardsProps) {
  const text = useReleaseText();
  const index = Math.max(
    0,
    environments.findIndex((one) => one.environment === chosen),
  );
  const environment = environments[index];
  if (!environment) return null;
  return (
    <Flex vertical gap={12}>
      {environments.length > 1 && (
        <Segmented<string>
          block
          aria-label={text('matrix.environment')}
          value={environment.environment}
          options={environments.map((one) => one.environment)}
          onChange={onChoose}
        />
      )}
      <Card size="small">
        <EnvironmentHead environment={environment} hasOthers={environments.length > 1} begin={begin} />
      </Card>
      {rows.length === 0 && <Empty description={text('matrix.nothing')} />}
      <Flex vertical gap={12} component="ul" aria-label={text('matrix.title')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <li key={row.name}>
            <Card size="small" title={<RemoteHead row={row} />} styles={{ header: { paddingBlock: 6 } }}>
              <MatrixCell row={row} index={index} environment={environment.environment} begin={begin} />
            </Card>
          </li>
        ))}
      </Flex>
    </Flex>
  );
}

/** Row header: name of a remote and its last published version. */
function RemoteHead({ row: { name, newest } }: { readonly row: ReleaseMatrixRow }) {
  const text = useReleaseText();
  const title = useRemoteTitle()(name);
  const actorOf = useActor();
  const { token } = theme.useToken();
  return (
    <Flex vertical gap={2} style={{ fontWeight: 'normal' }}>
      <span>
        <strong>{title}</strong> {name === shellReleaseName && <span style={{ color: token.colorTextDescription }}>{name}</span>}
      </span>
      {newest && (
        <Flex vertical style={{ color: token.colorTextSecondary, fontSize: token.fontSizeSM }}>
          <span>
            {text('matrix.newest')} <VersionLink name={name} version={newest.version} />
          </span>
          <span>
            <Moment at={newest.publishedAt} /> · {actorOf(newest.publishedBy)}
          </span>
        </Flex>
      )}
    </Flex>
  );
}
