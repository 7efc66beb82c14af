import { Alert } from 'shared-widgets/ui/core';
import type { ChangeRequest } from '../release-calls.ts';
import { type ReleaseText, useReleaseText } from '../release-messages.ts';
import { useRemoteTitle } from '../version-link.tsx';
import { ChangeDrawer } from './change-drawer.tsx';
import { type ChangeProps, cellOf } from './change-place.ts';
import { CurrentState } from './current-state.tsx';

type PlainKind = 'unpin' | 'revive' | 'canaryHalt' | 'canaryEnd' | 'canaryKeep' | 'freeze' | 'unfreeze';
type PlainOpen = ChangeProps<PlainKind>['open'];

interface Plain {
  readonly title: string;
  readonly okText: string;
  /** Sentence that says what the change will cause. */
  readonly effect: string;
  readonly request: ChangeRequest;
  readonly isDangerous?: boolean;
  readonly typedName?: string;
}

function plainOf(open: PlainOpen, text: ReleaseText, titleOf: (name: string) => string): Plain {
  const { environment } = open;
  switch (open.kind) {
    case 'unpin':
      return {
        title: text('unpin.title', { name: titleOf(open.name), environment }),
        okText: text('action.unpin'),
        effect: text('unpin.effect', { name: titleOf(open.name) }),
        request: { call: 'unpin', asked: { name: open.name } },
        isDangerous: true,
        typedName: open.name,
      };
    case 'revive':
      return {
        title: text('revive.title', { name: titleOf(open.name), environment }),
        okText: text('action.revive'),
        effect: text('revive.effect', { version: open.version === '*' ? text('kill.every') : open.version }),
        request: { call: 'revive', asked: { name: open.name, version: open.version } },
      };
    case 'freeze':
    case 'unfreeze':
      return {
        title: text(`${open.kind}.title`, { environment }),
        okText: text(`action.${open.kind}`),
        effect: text(`${open.kind}.effect`),
        request: { call: open.kind, asked: {} },
      };
    default:
      return {
        title: text(`${open.kind}.title`, { name: open.canary, environment }),
        okText: text(`${open.kind}.ok`),
        effect: text(`${open.kind}.effect`),
        request: { call: open.kind, asked: { canary: open.canary } },
        isDangerous: open.kind === 'canaryEnd',
      };
  }
}

/** Drawer for changes that need only a reason. */
export function PlainDrawer({ open, matrix, environment, onClose }: ChangeProps<PlainKind>) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const { title, okText, effect, request, isDangerous = false, typedName } = plainOf(open, text, titleOf);
  return (
    <ChangeDrawer
      title={title}
      environment={environment}
      request={request}
      okText={okText}
      isDangerous={isDangerous}
      consequences={<Alert type={isDangerous ? 'warning' : 'info'} showIcon title={effect} />}
      {...(typedName ? { typedName } : {})}
      onClose={onClose}
    >
      <CurrentState environment={environment} {...('name' in open ? { cell: cellOf(matrix, open.name, open.environment) } : {})} />
    </ChangeDrawer>
  );
}
