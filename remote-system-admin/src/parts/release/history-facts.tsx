import type { ReleaseAction, ReleaseHistoryRow } from 'shared-contracts/release/release-operations';
import { Tag } from 'shared-widgets/ui/content';
import { useReleaseText } from './release-messages.ts';
import { useRemoteTitle, VersionText } from './version-link.tsx';

/** Name that the history contains for automatic halts by the registry. */
const automatic = 'automatic halt';
/** Name that the history contains for publishing and pinning by `npm start`. */
const start = 'start';

/** Tag colours of actions that deserve attention in the history. */
const tones: Readonly<Partial<Record<ReleaseAction, 'error' | 'warning' | 'processing' | 'success'>>> = {
  pin: 'success',
  promote: 'success',
  rollback: 'warning',
  unpin: 'warning',
  kill: 'error',
  'canary-halt': 'error',
  canary: 'processing',
  freeze: 'warning',
};

type Facts = Pick<ReleaseHistoryRow, 'action' | 'by' | 'detail' | 'from' | 'to' | 'name'>;

/** Tag with the name of an action. */
export function ActionTag({ row: { action, by } }: { readonly row: Facts }) {
  const text = useReleaseText();
  const isAutomatic = action === 'canary-halt' && by === automatic;
  return <Tag color={tones[action] ?? 'default'}>{text(isAutomatic ? 'action.canary-halt-automatic' : `action.${action}`)}</Tag>;
}

/** Returns the name of the person who made a change; the registry and the product's start get descriptions instead. */
export function useActor(): (by: string) => string {
  const text = useReleaseText();
  return (by) => {
    if (by === automatic) return text('history.automatic');
    return by === start ? text('history.start') : by;
  };
}

/** The versions of a canary as stored in the history. */
function pinsOf(detail: Facts['detail']): readonly (readonly [name: string, version: string])[] {
  return typeof detail?.pins === 'object' && detail.pins ? (Object.entries(detail.pins) as [string, string][]) : [];
}

/** Shows the versions before and after a change or, when no pin changed, what the action was about. */
export function HistoryFacts({ row: { from, to, detail, action } }: { readonly row: Facts }) {
  const titleOf = useRemoteTitle();
  if (from !== null || to !== null)
    return (
      <span>
        <VersionText version={from} /> → <VersionText version={to} />
      </span>
    );
  const pins = pinsOf(detail);
  if (pins.length > 0)
    return (
      <span>
        {pins.map(([name, version], index) => (
          <span key={name}>
            {index > 0 && ', '}
            {titleOf(name)} <VersionText version={version} />
          </span>
        ))}
        <CanaryShare detail={detail} />
      </span>
    );
  if (typeof detail?.version === 'string') return <KilledVersion version={detail.version} />;
  return action === 'freeze' || action === 'unfreeze' ? null : <VersionText version={null} />;
}

function CanaryShare({ detail }: Pick<Facts, 'detail'>) {
  const rule = detail?.rule;
  const percent = typeof rule === 'object' && rule !== null && 'percent' in rule ? rule.percent : undefined;
  return typeof percent === 'number' ? ` · ${percent}%` : null;
}

/** In the history `*` means every version. */
export function KilledVersion({ version }: { readonly version: string }) {
  const text = useReleaseText();
  return version === '*' ? <span>{text('kill.every')}</span> : <VersionText version={version} />;
}

/** Why a canary was halted, if the history contains it. */
export function haltReasonOf(detail: Facts['detail']): string | null {
  return typeof detail?.why === 'string' ? detail.why : null;
}
