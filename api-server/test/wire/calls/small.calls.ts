import { crudRows, type SpecifiedCall } from './specified-call.ts';

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const job = 'id jobClassName cronExpression parameter description status status_dictText delFlag createBy createTime updateBy updateTime';
const trace = 'timestamp principal session request response timeTaken';

/** Wire contract A20, A21, A24, A25 and the row "Others" of C. */
export const smallCalls: readonly SpecifiedCall[] = [
  ...crudRows({
    base: '/sys/position',
    name: 'position',
    keys: 'id code name postRank companyId sysOrgCode postRank_dictText rank_dictText createBy createTime updateBy updateTime',
    draft: { code: 'calls_post', name: '调用表职务', postRank: '1' },
    second: { code: 'calls_post_two', name: '调用表职务二', postRank: '2' },
    change: { name: '调用表职务改' },
    sheet: [
      ['职务编码', '职务名称', '职级'],
      ['calls_post_imported', '导入的职务', '员级'],
    ],
  }),
  { call: 'GET /sys/position/queryByCode', query: { code: 'calls_post_imported' }, keys: { '': 'id code name postRank' } },
  {
    call: 'GET /sys/position/list',
    query: { name: '*导入*', pageNo: '1', pageSize: '10' },
    keys: { 'records[]': 'id code name rank_dictText' },
  },

  {
    call: 'POST /sys/tenant/add',
    body: { id: 7311, name: '调用表租户', status: 1, beginDate: '2026-01-01', endDate: '2030-01-01' },
    says: '添加成功！',
  },
  { call: 'POST /sys/tenant/add', body: { id: 7311, name: '调用表租户', status: 1 }, refused: true, says: '该编号已存在!' },
  { call: 'PUT|POST /sys/tenant/edit', body: { id: 7311, name: '调用表租户改', status: 1 }, says: /^(修改|编辑)成功[!！]$/ },
  {
    call: 'GET /sys/tenant/list',
    query: { pageNo: '1', pageSize: '10' },
    keys: { '': 'records total', 'records[]': 'id name beginDate endDate status' },
  },
  { call: 'GET /sys/tenant/queryById', query: { id: '7311' }, keys: { '': 'id name beginDate endDate status' } },
  { call: 'DELETE /sys/tenant/delete', query: { id: '7311' } },
  { call: 'POST /sys/tenant/add', body: { id: 7312, name: '调用表租户二', status: 1 } },
  { call: 'DELETE /sys/tenant/deleteBatch', query: { ids: '7312,' } },

  {
    call: 'POST /sys/dataSource/add',
    body: {
      code: 'calls_source',
      name: '调用表数据源',
      dbType: '4',
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'postgresql://db.freight.example:5432/calls',
      dbName: 'calls',
      dbUsername: 'calls',
      dbPassword: 'secret',
    },
    says: '添加成功！',
    keep: 'source',
  },
  { call: 'PUT|POST /sys/dataSource/edit', body: { id: '{source.id}', name: '调用表数据源改' }, says: '编辑成功!' },
  {
    call: 'GET /sys/dataSource/list',
    query: { pageNo: '1', pageSize: '10' },
    keys: { '': 'records total', 'records[]': 'id code name remark dbType dbType_dictText dbDriver dbUrl dbName dbUsername' },
  },
  { call: 'GET /sys/dataSource/queryById', query: { id: '{source.id}' }, keys: { '': 'id code name dbType dbUrl' } },
  { call: 'GET /sys/dataSource/options', keys: { '[]': 'value label text' } },
  { call: 'DELETE /sys/dataSource/delete', query: { id: '{source.id}' }, says: '删除成功!' },
  {
    call: 'POST /sys/dataSource/add',
    body: { code: 'calls_source_two', name: '调用表数据源二', dbType: '4', dbUrl: 'postgresql://db.freight.example:5432/two' },
    keep: 'sourceTwo',
  },
  { call: 'DELETE /sys/dataSource/deleteBatch', query: { ids: '{sourceTwo.id},' } },

  {
    call: 'POST /sys/gatewayRoute/updateAll',
    body: {
      router: {
        ...{ routerId: 'calls', name: '调用表路由', uri: 'http://127.0.0.1:9', status: 1 },
        predicates: '[{"name":"Path","args":["/calls/**"]}]',
        filters: '[{"name":"StripPrefix","args":[{"key":"parts","value":"1"}]}]',
      },
    },
    says: '操作成功！',
  },
  {
    call: 'GET /sys/gatewayRoute/list',
    keys: {
      '[]': 'id routerId name uri predicates filters retryable strip_prefix persistable status',
      '[].predicates[]': 'name args',
      '[].filters[]': 'name args',
    },
    keep: 'routes',
  },
  {
    call: 'POST /sys/gatewayRoute/updateAll',
    body: {
      router: {
        ...{ id: '{routes.0.id}', routerId: 'calls', name: '调用表路由改', uri: 'http://127.0.0.1:9' },
        ...{ predicates: '[]', filters: '[]', status: 0 },
      },
    },
    says: '操作成功！',
  },
  { call: 'GET /sys/gatewayRoute/clearRedis', says: '清除成功！' },
  { call: 'DELETE /sys/gatewayRoute/delete', query: { id: '{routes.0.id}' }, says: '删除路由成功' },

  {
    call: 'GET /sys/online/list',
    query: { username: '', pageNo: '1', pageSize: '10' },
    keys: { '': 'records total', 'records[]': 'id token username realname avatar birthday sex sex_dictText phone' },
  },
  { call: 'POST /sys/online/forceLogout', body: { token: '{otherSession.id}' }, says: '退出登录成功！' },

  {
    call: 'POST /sys/quartzJob/add',
    body: { jobClassName: '{job.name}', cronExpression: '0 0 3 * * ?', parameter: '', description: '', status: -1 },
    says: '创建定时任务成功',
    keep: 'quartz',
  },
  { call: 'PUT|POST /sys/quartzJob/edit', body: { id: '{quartz.id}', cronExpression: '0 0 4 * * ?' }, says: '更新定时任务成功!' },
  { call: 'GET /sys/quartzJob/list', query: { pageNo: '1', pageSize: '10' }, keys: { '': 'records total', 'records[]': job } },
  { call: 'GET /sys/quartzJob/queryById', query: { id: '{quartz.id}' }, keys: { '': job } },
  { call: 'GET /sys/quartzJob/resume', query: { id: '{quartz.id}' }, says: '恢复定时任务成功' },
  { call: 'GET /sys/quartzJob/pause', query: { id: '{quartz.id}' }, says: '暂停定时任务成功' },
  { call: 'GET /sys/quartzJob/execute', query: { id: '{quartz.id}' }, says: '执行成功!' },
  { call: 'GET /sys/quartzJob/pause', query: { id: 'nothing' }, refused: true, says: /^(定时任务不存在！|未找到对应实体)$/ },
  { call: 'GET /sys/quartzJob/exportXls', sends: sheet },
  { call: 'DELETE /sys/quartzJob/delete', query: { id: '{quartz.id}' }, says: '删除成功!' },
  { call: 'POST /sys/quartzJob/add', body: { jobClassName: '{job.name}', cronExpression: '0 0 3 * * ?', status: '-1' }, keep: 'quartzTwo' },
  { call: 'DELETE /sys/quartzJob/deleteBatch', query: { ids: '{quartzTwo.id},' }, says: '删除定时任务成功!' },

  { call: 'GET /sys/actuator/redis/info', keys: { '[]': 'key value description' } },
  { call: 'GET /sys/actuator/redis/keysSize', sends: 'bare', keys: { '': 'create_time dbSize' } },
  { call: 'GET /sys/actuator/redis/memoryInfo', sends: 'bare', keys: { '': 'used_memory create_time' } },
  { call: 'GET /sys/actuator/redis/keysSizeForReport', sends: 'bare', keys: { 'data[]': 'name value' } },
  { call: 'GET /sys/actuator/redis/memoryForReport', sends: 'bare', keys: { 'data[]': 'name value' } },
  { call: 'GET /sys/actuator/redis/infoForReport', sends: 'bare', keys: { 'data[]': 'name value' } },
  { call: 'GET /sys/actuator/redis/queryDiskInfo', says: '查询成功', keys: { '[]': 'name max rest restPPT' } },
  {
    call: 'GET /actuator/httptrace',
    sends: 'bare',
    keys: { 'traces[]': trace, 'traces[].request': 'method uri headers', 'traces[].response': 'status headers' },
  },
  ...[
    ...['jvm.memory.max', 'jvm.memory.committed', 'jvm.memory.used', 'jvm.buffer.memory.used', 'jvm.buffer.count'],
    ...['jvm.threads.daemon', 'jvm.threads.live', 'jvm.threads.peak', 'jvm.classes.loaded', 'jvm.classes.unloaded'],
    ...['jvm.gc.memory.allocated', 'jvm.gc.memory.promoted', 'jvm.gc.max.data.size', 'jvm.gc.live.data.size', 'jvm.gc.pause'],
    ...['system.cpu.count', 'system.cpu.usage', 'process.start.time', 'process.uptime', 'process.cpu.usage'],
    ...['tomcat.sessions.created', 'tomcat.sessions.expired', 'tomcat.sessions.active.current', 'tomcat.sessions.active.max'],
    'tomcat.sessions.rejected',
  ].map(
    (name): SpecifiedCall => ({
      call: `GET /actuator/metrics/${name}`,
      sends: 'bare',
      keys: { '': 'name description baseUnit measurements availableTags', 'measurements[]': 'statistic value' },
    }),
  ),

  {
    call: 'GET /online/cgreport/api/getRpColumns/{report.code}',
    keys: { '': 'cgRpConfigId cgRpConfigName columns dictOptions', 'columns[]': 'title dataIndex align' },
  },
  {
    call: 'GET /online/cgreport/api/getQueryInfo/{report.id}',
    keys: { '[]': 'field label mode view dictCode hidden order' },
  },
  {
    call: 'GET /online/cgreport/api/getData/{report.id}',
    query: { pageNo: '1', pageSize: '10' },
    keys: { '': 'records total' },
  },
  { call: 'GET /online/cgreport/api/exportXls/{report.id}', sends: sheet },

  { call: 'GET /mock/api/user', keys: { '': 'data pageSize pageNo totalPage totalCount' } },
  {
    call: 'GET /mock/api/role',
    keys: { '': 'data pageSize pageNo totalPage totalCount', 'data[]': 'id name describe status permissions' },
  },
  {
    call: 'GET /mock/api/service',
    keys: { '': 'data pageSize pageNo totalPage totalCount', 'data[]': 'key no description callNo status updatedAt' },
  },
  {
    call: 'GET /mock/api/permission',
    keys: { '': 'data pageSize pageNo totalPage totalCount', 'data[]': 'id name describe status actions' },
  },
  { call: 'GET /mock/api/permission/no-pager', keys: { '[]': 'id name describe status actions' } },
];
