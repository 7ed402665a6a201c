// 导出、打印与下载中心。
import { paperWords, archiveWords, sheetWords } from './export-files.ts'

export const exports = {
  title: '下载中心', facts: '文件保留 {{days}} 天', searchFile: '文件名', total_one: '共 {{count}} 个文件', total_other: '共 {{count}} 个文件', refresh: '刷新',
  file: '文件', company: '来源公司', page: '来源页面', remark: '备注', createdAt: '创建时间', state: '状态', actions: '操作', count_one: '{{count}} 张', count_other: '{{count}} 张',
  tab: { all: '全部', generating: '生成中', downloadable: '可下载', failed: '失败', deleted: '已删除' },
  states: { generating: '生成中', downloadable: '可下载', failed: '失败', deleted: '已删除', shut: '已无权下载' },
  expired: '已过期删除', daysLeft_one: '剩 {{count}} 天', daysLeft_other: '剩 {{count}} 天', lastDay: '今天到期', progress: '{{done}} / {{total}}',
  reason: { tooLarge: '生成的文件超过上限，请减少发票', nothingLeft: '所选发票都已不在', notMember: '创建人已不在这家公司', outOfReach: '创建人已无权导出其中的发票', storageFull: '存储空间已满，请联系管理员', originalChanged: '有原件与入库时的校验值不符，归档已中止，请联系管理员', failed: '生成失败，请重试' },
  action: { download: '下载', delete: '删除', retry: '重新生成', cancel: '取消', deleteChosen: '删除所选' },
  selected_one: '已选 {{count}} 个文件', selected_other: '已选 {{count}} 个文件', clear: '清除', deleted: '已删除', deleteTitle: '删除下载文件', deleteText: '删除后这个文件不能再下载，可以重新生成。发票不受影响。', keep: '不删除', stop: { title: '停止生成', text: '停止后不留下文件，可以重新生成。发票不受影响。', keep: '继续生成' },
  emptyTitle: '还没有导出过文件', emptyText: '在发票列表里选中发票，点“导出”，文件会出现在这里。', noneTitle: '没有符合条件的文件', noneText: '换一个状态看看。', failedTitle: '没有读到下载记录', failedText: '请稍后再试。', again: '再试一次',
  dialog: {
    nothing: '没有发票，无从导出或打印',
    open: '导出', title: '导出发票', chosen_one: '所选 {{count}} 张', chosen_other: '所选 {{count}} 张', matches: '筛选出的全部 {{count}} 张', range: '范围', kind: '内容', remark: '备注', remarkHint: '选填，显示在下载中心',
    kinds: { sheet: 'Excel 表格', originals: '原件', print: '打印', archive: '归档包' },
    kindTexts: { sheet: '一张发票表，一张明细表；号码是文本，金额是数字，末行合计', originals: '发票文件打成 ZIP，按规则命名', print: '按纸张排好的 PDF，原样矢量', archive: '原件、索引、校验值和核对工具' },
    template: '模板', defaultTemplate: '税局表头（默认）', pattern: '文件名规则', patternParts: '可用：{date} {number} {code} {seller} {buyer} {amount} {type}', patternSample: '例如：{{name}}', layout: '版式', submit: '导出', atOnce: '生成后自动下载', inBackground: '在后台生成，完成后到下载中心下载', byJob: '超过 {{max}} 张，在后台生成，完成后到下载中心下载', tooMany: '最多 {{max}} 张，请缩小范围',
    started: '已开始生成，可在下载中心查看', made: '已生成 {{name}}', look: '去下载中心', cancel: '取消',
  },
  template: {
    facts: '列、顺序和表头；导出时选用', company: '公司模板', personal: '我的模板', standard: '税局表头', standardNote: '不选模板时：全部列，税局原样表头', add: '新建', newName: '新模板', area: '归属', areaCompany: '公司，所有人可用', areaPersonal: '只有我', name: '名称', nameRequired: '请填写名称',
    isDefault: '导出时默认选中', default: '默认', heads: '发票表', lines: '明细表', linesNone: '不选任何列就不生成明细表', columns: '{{count}} 列', pattern: '原件文件名', hint: '拖动或用 ↑↓ 键调整顺序', move: '移动 {{name}}：上下方向键', moved: '{{name}}，第 {{at}} 位，共 {{count}} 位', heading: '{{name}} 的表头', use: '导出 {{name}}', all: '全选',
    fault: { none: '发票表至少要有一列', blank: '表头不能为空', twice: '同一张表里表头不能重复', pattern: '请填写文件名规则' }, save: '保存', discard: '还原', copy: '复制', copyName: '{{name}} 副本', remove: '删除', removeTitle: '删除模板“{{name}}”', removeText: '已经导出的文件不受影响。', keep: '取消',
    saved: '已保存', removed: '已删除', empty: '还没有模板', emptyText: '模板决定导出哪些列、什么顺序、什么表头。', failed: '没有读到模板', changedBy: '{{name}} 修改于 {{at}}', notSaved: '尚未保存', edit: '修改', choose: '选择模板', leaveTitle: '还有没保存的修改', leaveText: '离开后修改会丢失。', leave: '放弃修改', stay: '留在这里', tooMany: '最多 {{max}} 个',
  },
  seal: '封印 {{seal}}', copySeal: '复制封印',
  print: {
    open: '打印', title: '打印发票', layout: '纸张', margin: '页边距（毫米）', order: '顺序', orders: { list: '列表顺序（新的在前）', oldest: '开票日期从早到晚', number: '发票号码', seller: '销售方', amount: '金额从大到小' },
    making: '正在排版 {{done}} / {{total}}', failed: '没有排好版', sheets_one: '共 {{count}} 张纸', sheets_other: '共 {{count}} 张纸', sheet: '第 {{at}} 页', previous: '上一页', next: '下一页', refused_one: '{{count}} 张发票未能打印', refused_other: '{{count}} 张发票未能打印',
    reason: { encrypted: '原件有密码', damaged: '原件损坏', missing: '找不到原件', tooMuch: '原件过大或过于复杂', noPage: '原件没有可打印的页' }, start: '打印', save: '下载 PDF', again: '重新排版', started: '已交给浏览器打印，文件也在下载中心', saved: '浏览器不能直接打印，PDF 已下载', tooMany: '一次最多打印 {{max}} 张，请先选择',
    hint: '预览就是要打印的 PDF。打印对话框里请选“实际大小”。', keep: '关闭', drawing: '正在绘制',
  },
  paper: paperWords,
  archive: archiveWords,
  layouts: { a4two: 'A4 一页两张（推荐）', a4one: 'A4 一页一张', b5one: 'B5 一页一张' },
  sheet: sheetWords,
}
