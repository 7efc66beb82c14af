import { type GatewayChange, type GatewayPreview, gatewayPreviewPath, gatewayRoute } from 'shared-contracts/gateway/gateway-route';
import { useRead } from 'shared-platform/read';
import { Tag, Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';

/** Command, to be run by an operator, that applies the routes to the gateway. */
const command = 'pnpm gateway:apply';
const tones = { added: 'success', changed: 'processing', removed: 'error' } as const;

/** Drawer that shows what applying the routes would change in the gateway's configuration, route by route, and the complete file. */
export function PreviewDrawer({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const { data, error, isFetching, refetch } = useRead<GatewayPreview>(gatewayPreviewPath, undefined, { entity: gatewayRoute.name });
  return (
    <Drawer open onClose={onClose} size={960} title={text('gateway.previewTitle')} loading={isFetching && !data}>
      <Flex vertical gap={16}>
        <Alert
          type="info"
          showIcon
          title={text('gateway.how')}
          description={
            <Typography.Text code copyable>
              {command}
            </Typography.Text>
          }
        />
        {error && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
        {data && (
          <>
            <Typography.Text type="secondary">
              {data.appliedTime ? text('gateway.appliedAt', { time: data.appliedTime }) : text('gateway.never')}
            </Typography.Text>
            {data.appliedTime && data.changes.length === 0 && <Alert type="success" showIcon title={text('gateway.same')} />}
            {data.changes.map((change) => (
              <Change key={change.routerId} change={change} />
            ))}
            <details>
              <summary>{text('gateway.whole')}</summary>
              <Configuration text={data.configuration} />
            </details>
          </>
        )}
      </Flex>
    </Drawer>
  );
}

function Change({ change: { routerId, kind, before, after } }: { readonly change: GatewayChange }) {
  const text = useText();
  const side = (name: 'before' | 'after', content: string | null) => (
    <div style={{ flex: '1 1 320px', minWidth: 0 }}>
      <Typography.Text type="secondary">{text(`gateway.${name}`)}</Typography.Text>
      {content === null ? <div>{text('gateway.none')}</div> : <Configuration text={content} />}
    </div>
  );
  return (
    <section aria-label={routerId}>
      <Flex gap={8} align="center">
        <Typography.Text strong>{routerId}</Typography.Text>
        <Tag color={tones[kind]}>{text(`gateway.${kind}`)}</Tag>
      </Flex>
      <Flex gap={16} wrap>
        {side('before', before)}
        {side('after', after)}
      </Flex>
    </section>
  );
}

function Configuration({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <pre tabIndex={0} style={{ margin: 0, overflowX: 'auto', fontSize: 12, lineHeight: 1.5 }}>
      {text}
    </pre>
  );
}
