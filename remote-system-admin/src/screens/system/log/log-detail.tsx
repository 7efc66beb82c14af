import type { ToldChange } from 'shared-contracts/record/told-change';
import { type LogDetails, log, logType } from 'shared-contracts/system/log';
import { useLabel } from 'shared-platform/i18n';
import { Typography } from 'shared-widgets/ui/content';
import { Flex } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import { useText } from '../../../messages.ts';
import { MembersList } from '../../../parts/changes/changed-members.tsx';
import { ChangedValue } from '../../../parts/changes/changed-value.tsx';

export interface LogLine extends Pick<LogDetails, 'changes' | 'recordName' | 'recordNameEn'> {
  readonly recordId?: string | null | undefined;
  readonly requestId?: string | null | undefined;
  readonly logType?: string | null | undefined;
}

/** Details of a log line: its ids, and the changed fields. */
export function LogDetail({ line }: { readonly line: LogLine }) {
  const text = useText();
  const label = useLabel();
  const isRefusal = line.logType === logType.refusal;
  const ids = (['recordId', 'requestId'] as const).flatMap((name) => {
    const value = line[name];
    return value
      ? [{ key: name, label: label(log.fields[name].label), children: <Typography.Text copyable>{value}</Typography.Text> }]
      : [];
  });
  return (
    <Flex vertical gap={8}>
      <Descriptions size="small" column={{ xs: 1, md: 2 }} items={ids} />
      {line.changes.length > 0 && (
        <ul aria-label={text(isRefusal ? 'log.refused' : 'log.changes')} style={{ margin: 0, paddingInlineStart: 20 }}>
          {line.changes.map((change) => (
            <li key={change.field}>
              {label(change.label)}
              {': '}
              <Change of={change} isRefusal={isRefusal} />
            </li>
          ))}
        </ul>
      )}
    </Flex>
  );
}

/** What changed in a field or a set; of a refusal only its details are shown, because nothing was changed. */
function Change({ of: change, isRefusal }: { readonly of: ToldChange; readonly isRefusal: boolean }) {
  if (change.members) {
    return (
      <div>
        <MembersList of={change.members} side="removed" />
        <MembersList of={change.members} side="added" />
      </div>
    );
  }
  const after = <ChangedValue of={change} side="after" />;
  if (isRefusal) return after;
  return (
    <>
      <Typography.Text delete>
        <ChangedValue of={change} side="before" />
      </Typography.Text>
      {' → '}
      {after}
    </>
  );
}
