/** Form rule that asks the server whether a value satisfies a check rule (校验规则) that administrators made. */
import type { FormRule } from 'antd';
import { failureOf, http } from 'shared-platform/http';
import { asText } from '../../field-kinds/field-kind.ts';

/** How long a value must be unchanged before the server is asked, ms. */
const typingPause = 500;
/** Maximum number of values whose result is remembered; they are needed again when the form is sent. */
const mostRemembered = 200;

const pathOfCheck = '/sys/checkRule/checkByCode';

/** By rule and value, the reason why the value is refused; null when the value satisfies the rule. */
const known = new Map<string, string | null>();

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'passed' in result && result.passed === false;
}

/**
 * The message of the pattern that the value does not satisfy. Null for any other response: the server checks again when the form is saved.
 */
async function problemOf(ruleCode: string, value: string): Promise<string | null> {
  const key = JSON.stringify([ruleCode, value]);
  const before = known.get(key);
  if (before !== undefined) return before;
  try {
    // The value is percent-encoded once more than the address requires, as older clients do, because the server decodes it twice.
    await http.get(pathOfCheck, { ruleCode, value: encodeURIComponent(value) }, { quiet: true });
  } catch (error) {
    const { result, message, httpStatus } = failureOf(error);
    if (!isRefusal(result)) {
      // A refusal with HTTP status 200 that names no pattern means that the rule does not exist; this is remembered. Other failures are not
      // remembered, because they may be temporary.
      if (httpStatus === 200) remember(key, null);
      return null;
    }
    remember(key, message);
    return message;
  }
  remember(key, null);
  return null;
}

function remember(key: string, problem: string | null): void {
  known.set(key, problem);
  const [oldest] = known.keys();
  if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest);
}

/** Removes all remembered results, because rules may have changed; called when a form opens. */
export function forgetServerChecks(): void {
  known.clear();
}

/**
 * Makes a form rule by which the server checks a field's value against the check rule (校验规则) `ruleCode`. It must be made once per field,
 * because it remembers the latest value. Empty values are not sent, and without a code nothing is. When the value changes during a check,
 * that check ends without a result.
 */
export function serverCheckRule(ruleCode: string): FormRule {
  let latest = '';
  return {
    validator: async (_, typed: unknown) => {
      const value = asText(typed)?.trim() ?? '';
      latest = value;
      if (ruleCode === '' || value === '') return;
      if (!known.has(JSON.stringify([ruleCode, value]))) await new Promise((resolve) => setTimeout(resolve, typingPause));
      if (value !== latest) return;
      const problem = await problemOf(ruleCode, value);
      if (problem !== null && value === latest) throw new Error(problem);
    },
  };
}
