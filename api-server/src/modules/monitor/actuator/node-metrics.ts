/**
 * Figures of this process and its machine under the names of a Java server's metrics. Metrics that Node.js does not have are without a
 * value.
 */
import os from 'node:os';
import { PerformanceObserver } from 'node:perf_hooks';
import v8 from 'node:v8';
import type { MetricFact, MetricGroup } from 'shared-contracts/monitor/metrics';
import type { Label } from 'shared-contracts/texts/label';

const gc = { count: 0, milliseconds: 0 };
const observer = new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    gc.count += 1;
    gc.milliseconds += duration;
  }
});
observer.observe({ entryTypes: ['gc'] });

let cpuBefore = { at: performance.now(), usage: process.cpuUsage(), machine: machineTimes() };
let cpuShares = { process: 0, machine: 0 };

function machineTimes() {
  const times = os.cpus().map(({ times: each }) => each);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  const all = times.reduce((sum, { user, nice, sys, idle: none, irq }) => sum + user + nice + sys + none + irq, 0);
  return { idle, all };
}

/** Use of the processors since the last reading that was at least a second ago. */
function readCpu() {
  const now = performance.now();
  const elapsed = now - cpuBefore.at;
  if (elapsed < 1_000) return cpuShares;
  const used = process.cpuUsage(cpuBefore.usage);
  const machine = machineTimes();
  const all = machine.all - cpuBefore.machine.all;
  cpuShares = {
    process: (used.user + used.system) / 1_000 / elapsed / os.availableParallelism(),
    machine: all > 0 ? 1 - (machine.idle - cpuBefore.machine.idle) / all : 0,
  };
  cpuBefore = { at: now, usage: process.cpuUsage(), machine };
  return cpuShares;
}

/** Number of sessions of signed-in people, which the caller counts in the database. */
export interface SessionCounts {
  readonly created: number;
  readonly expired: number;
  readonly active: number;
  readonly most: number;
}

type Read = (sessions: SessionCounts) => number | null;
interface Metric {
  readonly group: MetricGroup;
  readonly label: Label;
  readonly unit: MetricFact['unit'];
  readonly read: Read;
}

const heap = () => v8.getHeapStatistics();
const none: Read = () => null;
const young = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_used_size ?? 0;
const old = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
const handles = () => process.getActiveResourcesInfo().length;

const metrics: Readonly<Record<string, Metric>> = {
  'jvm.memory.max': { group: 'jvm', label: ['最大内存', 'Largest heap'], unit: 'bytes', read: () => heap().heap_size_limit },
  'jvm.memory.committed': { group: 'jvm', label: ['可用内存', 'Heap'], unit: 'bytes', read: () => heap().total_heap_size },
  'jvm.memory.used': { group: 'jvm', label: ['已用内存', 'Heap in use'], unit: 'bytes', read: () => heap().used_heap_size },
  'jvm.buffer.memory.used': {
    group: 'jvm',
    label: ['缓冲区已用内存', 'Buffers'],
    unit: 'bytes',
    read: () => process.memoryUsage().arrayBuffers,
  },
  'jvm.buffer.count': { group: 'jvm', label: ['当前缓冲区数量', 'Number of buffers'], unit: 'count', read: none },
  'jvm.threads.daemon': { group: 'jvm', label: ['守护线程数量', 'Daemon threads'], unit: 'count', read: none },
  'jvm.threads.live': { group: 'jvm', label: ['当前活跃句柄数量', 'Active handles'], unit: 'count', read: handles },
  'jvm.threads.peak': { group: 'jvm', label: ['峰值线程数量', 'Most threads'], unit: 'count', read: none },
  'jvm.classes.loaded': { group: 'jvm', label: ['已加载类数量', 'Loaded classes'], unit: 'count', read: none },
  'jvm.classes.unloaded': { group: 'jvm', label: ['未加载类数量', 'Unloaded classes'], unit: 'count', read: none },
  'jvm.gc.memory.allocated': { group: 'jvm', label: ['年轻代内存', 'Young generation'], unit: 'bytes', read: young },
  'jvm.gc.memory.promoted': {
    group: 'jvm',
    label: ['老年代已用内存', 'Old generation in use'],
    unit: 'bytes',
    read: () => old()?.space_used_size ?? null,
  },
  'jvm.gc.max.data.size': { group: 'jvm', label: ['老年代的最大内存', 'Largest old generation'], unit: 'bytes', read: none },
  'jvm.gc.live.data.size': {
    group: 'jvm',
    label: ['老年代的内存', 'Old generation'],
    unit: 'bytes',
    read: () => old()?.space_size ?? null,
  },
  'jvm.gc.pause.count': { group: 'jvm', label: ['启动以来回收次数', 'Collections since the start'], unit: 'count', read: () => gc.count },
  'jvm.gc.pause.totalTime': {
    group: 'jvm',
    label: ['启动以来回收总耗时', 'Time of collections since the start'],
    unit: 'seconds',
    read: () => gc.milliseconds / 1_000,
  },
  'system.cpu.count': { group: 'system', label: ['处理器数量', 'Processors'], unit: 'count', read: () => os.availableParallelism() },
  'system.cpu.usage': {
    group: 'system',
    label: ['系统处理器使用率', 'Use of the processors'],
    unit: 'percent',
    read: () => readCpu().machine,
  },
  'process.start.time': {
    group: 'system',
    label: ['应用启动时间', 'Started at'],
    unit: 'time',
    read: () => Math.floor(Date.now() / 1_000 - process.uptime()),
  },
  'process.uptime': { group: 'system', label: ['应用已运行时间', 'Running for'], unit: 'seconds', read: () => process.uptime() },
  'process.cpu.usage': {
    group: 'system',
    label: ['应用处理器使用率', 'Use by this process'],
    unit: 'percent',
    read: () => readCpu().process,
  },
  'tomcat.sessions.created': {
    group: 'tomcat',
    label: ['已创建会话数', 'Sessions created'],
    unit: 'count',
    read: ({ created }) => created,
  },
  'tomcat.sessions.expired': { group: 'tomcat', label: ['已过期会话数', 'Sessions ended'], unit: 'count', read: ({ expired }) => expired },
  'tomcat.sessions.active.current': {
    group: 'tomcat',
    label: ['当前活跃会话数', 'Sessions alive'],
    unit: 'count',
    read: ({ active }) => active,
  },
  'tomcat.sessions.active.max': {
    group: 'tomcat',
    label: ['活跃会话数峰值', 'Most sessions alive'],
    unit: 'count',
    read: ({ most }) => most,
  },
  'tomcat.sessions.rejected': { group: 'tomcat', label: ['拒绝的会话数', 'Sessions refused'], unit: 'count', read: none },
};

/** The metrics of a group, or all metrics. */
export function metricFacts(sessions: SessionCounts, group?: MetricGroup): MetricFact[] {
  return Object.entries(metrics).flatMap(([name, { group: own, label, unit, read }]) =>
    group === undefined || own === group ? [{ name, label, unit, value: read(sessions) }] : [],
  );
}

export interface ActuatorMetric {
  readonly name: string;
  readonly description: string;
  readonly baseUnit: string | null;
  readonly measurements: readonly { readonly statistic: string; readonly value: number }[];
  readonly availableTags: readonly never[];
}

/** One metric in the format of a Java server: 0 for a metric that does not exist in Node.js, undefined for an unknown name. */
export function actuatorMetric(name: string, sessions: SessionCounts): ActuatorMetric | undefined {
  const facts = metricFacts(sessions);
  const figureOf = (wanted: string) => facts.find((fact) => fact.name === wanted)?.value ?? 0;
  const shape = (description: string, baseUnit: string | null, measurements: ActuatorMetric['measurements']) => ({
    name,
    description,
    baseUnit,
    measurements,
    availableTags: [],
  });
  if (name === 'jvm.gc.pause') {
    const measurements = [
      { statistic: 'COUNT', value: figureOf('jvm.gc.pause.count') },
      { statistic: 'TOTAL_TIME', value: figureOf('jvm.gc.pause.totalTime') },
    ];
    return shape('Time spent in garbage collection', 'seconds', measurements);
  }
  const fact = facts.find((known) => known.name === name);
  if (!fact) return undefined;
  return shape(fact.label[1], fact.unit, [{ statistic: 'VALUE', value: fact.value ?? 0 }]);
}
