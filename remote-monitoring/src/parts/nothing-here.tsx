import { Flex, theme } from 'shared-widgets/ui/base';

/** Line that stands in an empty box. antd's picture for it would be loaded with the first page. */
export function NothingHere({ text }: { readonly text: string }) {
  const { token } = theme.useToken();
  return (
    <Flex justify="center" style={{ padding: 24, color: token.colorTextDescription }}>
      {text}
    </Flex>
  );
}
