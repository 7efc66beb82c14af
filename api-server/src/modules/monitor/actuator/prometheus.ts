/** Figures in the text format of Prometheus (version 0.0.4). */
export interface PrometheusFigure {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  readonly value: number;
}

export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

export function prometheusText(figures: readonly PrometheusFigure[]): string {
  return figures
    .map(
      ({ name, help, type, value }) =>
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n${name} ${value}\n`,
    )
    .join('');
}
