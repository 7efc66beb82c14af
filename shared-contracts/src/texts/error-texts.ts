/** Messages of errors and warnings in widgets, worded as the customer demands. Messages with a value are functions. */
import type { Label } from './label.ts';

/** Messages of lists, tables, select boxes and queries. */
export const listTexts = {
  empty: ['暂无数据', 'No data'],
  chooseOne: ['请选择一条记录', 'Choose one record'],
  chooseForDelete: ['请选择一条记录！', 'Choose a record!'],
  listUrlMissing: ['请设置url.list属性!', 'Set the property url.list!'],
  deleteUrlMissing: ['请设置url.delete属性!', 'Set the property url.delete!'],
  deleteBatchUrlMissing: ['请设置url.deleteBatch属性!', 'Set the property url.deleteBatch!'],
  confirmDelete: (count: number): Label => [`确定要删除这 ${count} 项吗?`, `Delete these ${count} items?`],
  nothingFound: ['没有查询到任何数据', 'Nothing was found'],
  searchHint: ['请输入搜索内容', 'Enter what to search for'],
  emptyConditions: ['不能查询空条件', 'An empty condition cannot be queried'],
  emptyConditionsNotSaved: ['空条件不能保存', 'Empty conditions cannot be saved'],
  queryNameMissing: ['保存名称不能为空', 'The name must not be empty'],
  queryExists: (name: string): Label => [`${name} 已存在，是否覆盖？`, `${name} exists, overwrite it?`],
  confirmDeleteQuery: ['是否删除当前查询？', 'Delete this query?'],
  saved: ['保存成功', 'Saved'],
  categoryCondition: [
    'component condition value wrong, a json string is needed',
    'component condition value wrong, a json string is needed',
  ],
  treeSelectCondition: [
    '组件JTreeSelect-condition传值有误，需要一个json字符串!',
    'The condition of the tree select is wrong, a json string is needed!',
  ],
  popupNotConfigured: ['popup参数未正确配置!', 'The popup is not configured correctly!'],
  popupCountMismatch: [
    'popup参数未正确配置,原始值和目标值数量不一致!',
    'The popup is not configured correctly: source and target fields differ in number!',
  ],
  unknownData: ['返回数据类型不识别', 'The type of the response is not known'],
  subTableFailed: ['打开子表失败', 'The sub-table could not be opened'],
  noCronTimes: ['无执行时间', 'No run times'],
  fastClick: ['你点击的太快了，请慢点点击!', 'You are clicking too fast, please slow down!'],
} as const satisfies Record<string, Label | ((...values: never[]) => Label)>;

/** Messages about files: upload, download, import. */
export const fileTexts = {
  importedWithErrors: ['导入成功,但是有错误数据!', 'Imported, but some rows have errors!'],
  clickToDownload: ['点击下载', 'Click to download'],
  uploaded: (file: string): Label => [`${file} 文件上传成功`, `${file} was uploaded`],
  uploadRefused: (file: string, message: string): Label => [`${file} ${message}.`, `${file} ${message}.`],
  uploadFailed: ['文件上传失败', 'The file could not be uploaded'],
  fileFailed: (file: string): Label => [`${file} 上传失败.`, `${file} could not be uploaded.`],
  uploadErrorTitle: ['上传出错', 'Upload error'],
  uploadError: (message: string): Label => [`错误信息：${message}`, `Error: ${message}`],
  unknownError: ['未知错误', 'unknown error'],
  uploading: ['上传中...', 'Uploading...'],
  statusDone: ['上传完成', 'Uploaded'],
  statusFailed: ['上传失败', 'Failed'],
  nothingUploaded: ['未上传任何文件', 'No file was uploaded'],
  notAnImage: ['请上传图片', 'please upload an image'],
  unknownMove: ['未知的操作', 'Unknown operation'],
  atTheEnd: ['已到最后~', 'This is the last one'],
} as const satisfies Record<string, Label | ((...values: never[]) => Label)>;
