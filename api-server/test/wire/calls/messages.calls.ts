import { entityKeys, type SpecifiedCall } from './specified-call.ts';

const announcement = `${entityKeys.announcement} ${entityKeys.announcementTexts}`;
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const message =
  'id esTitle esType esReceiver esParam esContent esSendTime esSendStatus esSendNum esResult remark esType_dictText esSendStatus_dictText';

/** Calls for announcements, messages and logs, as older clients make them (specification, section 7). */
export const messageCalls: readonly SpecifiedCall[] = [
  {
    call: 'POST /sys/annountCement/add',
    body: {
      titile: '调用表公告',
      msgContent: '<p>内容</p>',
      msgCategory: '1',
      msgType: 'ALL',
      priority: 'M',
      msgAbstract: '摘要',
      userIds: '',
    },
    says: '添加成功！',
    keep: 'news',
  },
  { call: 'PUT|POST /sys/annountCement/edit', body: { id: '{news.id}', titile: '调用表公告改' }, says: '修改成功!' },
  {
    call: 'GET /sys/annountCement/list',
    query: { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' },
    keys: { '': entityKeys.page, 'records[]': announcement },
  },
  { call: 'GET /sys/annountCement/queryById', query: { id: '{news.id}' }, keys: { '': entityKeys.announcement } },
  { call: 'GET /sys/annountCement/doReleaseData', query: { id: '{news.id}' }, says: '该系统通知发布成功' },
  {
    call: 'GET /sys/annountCement/listByUser',
    keys: {
      '': 'sysMsgList sysMsgTotal anntMsgList anntMsgTotal',
      'anntMsgList[]': 'id titile sender sendTime createTime msgContent openType openPage busId priority',
    },
  },
  { call: 'GET /sys/annountCement/syncNotic', query: { anntId: '{news.id}' } },
  { call: 'GET /sys/annountCement/getUnreadMessageCount' },
  { call: 'GET /sys/annountCement/vue3List', query: { pageNo: '1', pageSize: '10' }, keys: { '[]': 'id titile readFlag' } },
  { call: 'GET /sys/annountCement/show/{news.id}', sends: 'text/html; charset=utf-8' },
  {
    call: 'GET /sys/sysAnnouncementSend/getMyAnnouncementSend',
    query: { titile: '', sender: '', readFlag: '', msgCategory: '', pageNo: '1', pageSize: '10' },
    keys: {
      '': 'records total',
      'records[]':
        'id anntId userId titile msgContent sender priority readFlag sendTime msgCategory busId busType openType openPage msgAbstract',
    },
  },
  { call: 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId', body: { anntId: '{news.id}' } },
  { call: 'PUT /sys/sysAnnouncementSend/readAll', says: '全部已读' },
  { call: 'POST /sys/annountCement/clearAllUnReadMessage' },
  { call: 'GET /sys/annountCement/doReovkeData', query: { id: '{news.id}' }, says: '该系统通知撤销成功' },
  { call: 'GET /sys/annountCement/exportXls', sends: sheet },
  {
    call: 'POST /sys/annountCement/importExcel',
    sheet: [
      ['标题', '消息类型', '优先级', '通告对象', '内容'],
      ['导入的公告', '通知公告', '重要消息', '全体用户', '内容'],
    ],
    says: /导入成功/,
  },
  { call: 'DELETE /sys/annountCement/delete', query: { id: '{news.id}' }, says: '删除成功!' },
  {
    call: 'POST /sys/annountCement/add',
    body: { titile: '调用表公告二', msgCategory: '1', msgType: 'ALL', priority: 'L', msgContent: '<p>二</p>' },
    keep: 'newsTwo',
  },
  { call: 'DELETE /sys/annountCement/deleteBatch', query: { ids: '{newsTwo.id},' } },

  {
    call: 'GET /sys/log/list',
    query: { logType: '2', keyWord: '', operateType: '', createTime_begin: '', createTime_end: '', pageNo: '1', pageSize: '10' },
    keys: {
      '': 'records total',
      'records[]':
        'id logType logType_dictText logContent operateType operateType_dictText userid username ip method requestUrl requestParam requestType costTime createTime',
    },
  },
  { call: 'DELETE /sys/log/delete', query: { id: '1' }, refused: true, says: '日志用于审计，不能删除' },
  { call: 'DELETE /sys/log/deleteBatch', query: { ids: '1,2' }, refused: true, says: '日志用于审计，不能删除' },
  { call: 'DELETE /sys/log/deleteBatch', query: { ids: 'allclear' }, refused: true, says: '日志用于审计，不能删除' },
  {
    call: 'GET /sys/dataLog/list',
    query: { pageNo: '1', pageSize: '10' },
    keys: { '': 'records total', 'records[]': 'id dataTable dataId dataContent dataVersion createBy createTime' },
  },
  {
    call: 'GET /sys/dataLog/queryDataVerList',
    query: { dataTable: 'sys_role', dataId: '{granted.id}' },
    keys: { '[]': 'id dataTable dataId dataVersion' },
  },
  { call: 'GET /sys/dataLog/queryDataVerList', query: { dataTable: 'sys_role', dataId: 'nothing' }, refused: true, says: '未找到版本信息' },

  {
    call: 'POST /sys/message/sysMessageTemplate/add',
    body: {
      templateCode: 'calls_template',
      templateName: '调用表模板',
      templateType: '2',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the server fills in the value
      templateContent: '您好 ${name}',
      templateTestJson: '{"name":"张三"}',
    },
    says: '添加成功！',
    keep: 'template',
  },
  {
    call: 'PUT|POST /sys/message/sysMessageTemplate/edit',
    body: { id: '{template.id}', templateName: '调用表模板改' },
    says: '更新成功！',
  },
  {
    call: 'GET /sys/message/sysMessageTemplate/list',
    query: { pageNo: '1', pageSize: '10' },
    keys: {
      '': 'records total',
      'records[]': 'id templateCode templateName templateType templateType_dictText templateContent templateTestJson',
    },
  },
  {
    call: 'GET /sys/message/sysMessageTemplate/queryById',
    query: { id: '{template.id}' },
    keys: { '': 'id templateCode templateName templateType templateContent templateTestJson' },
  },
  {
    call: 'POST /sys/message/sysMessageTemplate/sendMsg',
    body: { templateCode: 'calls_template', testData: 'x', receiver: 'admin', msgType: '2' },
    refused: true,
    says: '解析Json出错！',
  },
  {
    call: 'POST /sys/message/sysMessageTemplate/sendMsg',
    body: { templateCode: 'calls_template', testData: '{"name":"张三"}', receiver: 'admin', msgType: '2' },
    says: '发送消息任务添加成功！',
  },
  {
    call: 'GET /sys/message/sysMessage/list',
    query: { pageNo: '1', pageSize: '10' },
    keys: { '': 'records total', 'records[]': message },
    keep: 'messages',
  },
  { call: 'GET /sys/message/sysMessage/queryById', query: { id: '{messages.records.0.id}' }, keys: { '': message } },
  { call: 'DELETE /sys/message/sysMessageTemplate/delete', query: { id: '{template.id}' }, says: '删除成功!' },

  {
    call: 'POST /sys/common/upload',
    picture: { biz: 'calls', isup: '1' },
    says: /^calls\/[\w-]+\.png$/,
    result: 'nothing',
    keep: 'upload',
  },
  { call: 'GET /sys/common/static/calls/no-such-file.png', status: 404, refused: true, code: 404 },
  { call: 'POST /sys/upload/uploadMinio', picture: { biz: 'calls' }, says: /^calls\/[\w-]+\.png$/ },
  { call: 'POST /sys/oss/file/upload', picture: {}, says: '上传成功！' },
  {
    call: 'GET /sys/oss/file/list',
    query: { pageNo: '1', pageSize: '10' },
    keys: { '': 'records total', 'records[]': 'id fileName url createBy createTime' },
    keep: 'files',
  },
  { call: 'GET /sys/oss/file/queryById', query: { id: '{files.records.0.id}' }, keys: { '': 'id fileName url' } },
  // The deletion of a file that was just uploaded is refused, because the file may belong to a form that is not saved yet.
  { call: 'DELETE /sys/oss/file/delete', query: { id: '{files.records.0.id}' }, refused: true, says: /^文件上传不足/ },
];
