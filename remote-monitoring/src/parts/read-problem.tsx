import type { Failure } from 'shared-platform/http';
import { Button, Flex, theme } from 'shared-widgets/ui/base';
import { useText } from '../messages.ts';

export interface ReadProblemProps {
  /** Title of the message, which says what could not be loaded. */
  readonly title: string;
  /** The reason, when it is worth telling. */
  readonly error?: Failure;
  readonly onRetry: () => void;
}

/**
 * Message that data could not be loaded, with the reason and a button to retry. It needs no code that is loaded later, because after an
 * outage this could not be loaded either.
 */
export function ReadProblem({ title, error, onRetry }: ReadProblemProps) {
  const text = useText();
  const { token } = theme.useToken();
  return (
    <Flex
      role="alert"
      justify="space-between"
      align="center"
      gap={12}
      wrap
      style={{
        padding: '12px 16px',
        border: `1px solid ${token.colorErrorBorder}`,
        borderRadius: token.borderRadiusLG,
        background: token.colorErrorBg,
        color: token.colorText,
      }}
    >
      <Flex vertical gap={4}>
        <strong>{title}</strong>
        {error && <span>{error.message}</span>}
      </Flex>
      <Button onClick={onRetry}>{text('retry')}</Button>
    </Flex>
  );
}
