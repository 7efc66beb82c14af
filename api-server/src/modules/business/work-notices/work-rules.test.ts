import { taskKinds } from 'shared-contracts/dashboard/tasks';
import { describe, expect, test } from 'vitest';
import { workRules } from './work-rules.ts';

/**
 * Rules for work that the home page counts too. Rules for work on another record, such as uploading a receipt again after its refusal, have
 * other states and are left out.
 */
const ringing = workRules.flatMap((rule) => {
  const task = taskKinds.find(({ code }) => code === rule.permission && code.startsWith(`${rule.entity.name}:`));
  return task ? [[rule.permission, rule, task] as const] : [];
});

describe('what rings and what the home page counts', () => {
  test.each(ringing)('%s waits in the same states, on a screen of both', (_code, rule, task) => {
    expect(rule.states).toEqual(task.states);
    expect(task.screens).toContain(rule.page);
  });

  test('are compared at all', () => expect(ringing.length).toBeGreaterThan(20));
});
