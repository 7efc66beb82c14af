import { passwordViolation } from 'shared-contracts/entity/password-rule';
import { useLabel } from 'shared-platform/i18n';

/** Rule of a form field for a new password of the account; an empty field is left to the rule that requires a value. */
export function usePasswordRule(username: string) {
  const label = useLabel();
  return {
    validator: async (_: unknown, value: string | undefined): Promise<void> => {
      const violation = value ? passwordViolation(value, username) : null;
      if (violation) throw new Error(label(violation));
    },
  };
}
