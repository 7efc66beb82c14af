import { defineEntity } from '../entity/entity.ts';
import { choice, longText, text } from '../entity/field.ts';

/** 数据源: how another database is reached. Only hosts that the operator allowed (`DATA_SOURCE_HOSTS`) can be named. */
export const dataSource = defineEntity({
  name: 'dataSource',
  tier: 'platform',
  group: 'system',
  api: '/sys/dataSource',
  label: ['数据源', 'Data source'],
  titleField: 'name',
  fields: {
    code: text(['数据源编码', 'Code'], { distinct: true, max: 100, required: true, fixed: true, rule: 'code' }),
    name: text(['数据源名称', 'Data source'], { max: 100, required: true }),
    dbType: choice('database_type', ['数据库类型', 'Database'], { required: true }),
    dbDriver: text(['驱动', 'Driver'], { max: 100 }),
    /** `jdbc:postgresql://host:5432/name` or `postgresql://host:5432/name`, without user, password or parameters. */
    dbUrl: text(['连接地址', 'Address'], { max: 300, required: true, rule: 'databaseAddress' }),
    dbName: text(['数据库名称', 'Database name'], { max: 100 }),
    dbUsername: text(['用户名', 'User'], { max: 100 }),
    /** Stored encrypted and never sent back. */
    dbPassword: text(['密码', 'Password'], { max: 200, secret: true, writeOnly: true }),
    /** `Y` when a password is stored for the data source. */
    hasPassword: text(['已设密码', 'Password stored'], { readOnly: true, computed: true }),
    remark: longText(['备注', 'Remark'], { max: 200 }),
  },
  query: ['name', 'code', 'dbType'],
  wildcard: ['name', 'code'],
  // Import and export are not offered, because spreadsheets would contain passwords and addresses.
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete'],
  restorable: true,
  reasoned: true,
  furtherPermissions: { test: ['测试连接', 'Test connections'] },
  actions: {},
});

/** `POST` with `id`, or the fields of a form: tries to reach the database. */
export const dataSourceTestPath = '/sys/dataSource/test';
