import { messageTemplate } from 'shared-contracts/message/message-template';
import { namesIn } from 'shared-contracts/message/template-names';
import { entityApi } from 'shared-platform/entity-api';
import { namesText } from 'shared-platform/joined-texts';
import { Typography } from 'shared-widgets/ui/content';
import { useText } from '../../../messages.ts';

/** Lists the variables that the event offers, and those of the chosen template that it does not offer. */
export function PushVariables({
  offered,
  templateCode,
}: {
  readonly offered: readonly string[];
  readonly templateCode: string | undefined;
}) {
  const text = useText();
  const query = { templateCode_MultiString: templateCode ?? '', pageNo: 1, pageSize: 1 };
  const { data } = entityApi(messageTemplate).useList(query, { skip: !templateCode });
  const [template] = templateCode ? (data?.records ?? []) : [];
  const used = template ? namesIn(`${template.templateTitle}${template.templateContent}`) : [];
  const unknown = used.filter((name) => !offered.includes(name));
  return (
    <Typography.Paragraph type="secondary">
      <div>{text('push.variables', { names: namesText(offered) })}</div>
      {template && <div>{text('push.used', { names: used.length > 0 ? namesText(used) : text('push.none') })}</div>}
      {unknown.length > 0 && <Typography.Text type="danger">{text('push.unknown', { names: namesText(unknown) })}</Typography.Text>}
    </Typography.Paragraph>
  );
}
