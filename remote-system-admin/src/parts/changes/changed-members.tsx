import type { ChangedMembers, NamedGroup } from 'shared-contracts/record/told-change';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { namesText, saidOf } from 'shared-platform/joined-texts';
import { Typography } from 'shared-widgets/ui/content';
import { useText } from '../../messages.ts';

interface MembersListProps {
  readonly of: ChangedMembers;
  readonly side: keyof ChangedMembers;
}

/** Names that a change removed from a set or added to it, one line for each page of the menu; nothing when there are none. */
export function MembersList({ of: members, side }: MembersListProps) {
  const text = useText();
  const label = useLabel();
  const groups = members[side];
  if (groups.length === 0) return null;
  const title = text(`dataLog.${side}`);
  return (
    <>
      <Typography.Text type={side === 'removed' ? 'danger' : 'success'}>{title}</Typography.Text>
      <ul aria-label={title} style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {groups.map((group, at) => (
          // The server never reorders the groups of a change, and two pages may have the same name.
          <li key={at}>{groupText(group, label)}</li>
        ))}
      </ul>
    </>
  );
}

function groupText({ page, names }: NamedGroup, label: (of: Label) => string): string {
  const joined = namesText(names.map(label));
  return page ? saidOf(label(page), joined) : joined;
}
