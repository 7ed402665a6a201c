// 手工录入、更正规则与发票表格导入。
export const entry = {
  /** 一个值哪里不对、哪里可疑，写明怎样才对。 */
  fault: {
    required: '请填写', digitalNumber: '数电发票号码是 20 位数字', codedNumber: '发票号码是 8 位数字', number: '号码只能是字母和数字', code: '发票代码是 10 或 12 位数字', type: '没有这种发票类型', date: '日期写成 2026-11-21', future: '开票日期在今天之后',
    year: '日期与号码中的年份不符，请核对', amount: '金额至多两位小数', sums: '不含税金额加税额是 {{sum}}', taxId: '税号校验位不符，请核对', taxIdShape: '税号是 15 到 20 位字母或数字', checkCode: '校验码是 6 到 20 位数字', text: '最多 300 个字', figure: '请填数字', rate: '税率写成 13% 或免税',
    digitsLost: 'Excel 把长号码变成了数字，后几位已丢失。请把这一列设为文本，再重新填写', zerosLost: '开头的 0 丢了或位数不对。请把这一列设为文本，再重新填写', cellError: '单元格是公式错误，请改成内容', repeated: '这张发票在表格里出现了两次', bureauVoid: '表格写明已作废，请查验', bureauRed: '表格写明已红冲，请查验', lineFault: '明细第 {{line}} 行{{cell}}：{{fault}}',
  },
  other: '其他录入方式',
  hand: {
    open: '手工录入', title: '手工录入发票', submit: '保存', again: '保存并再录一张', cancel: '取消', saved: '已录入 {{number}}', savedWarnings_one: '已录入 {{number}}，{{count}} 处待核对', savedWarnings_other: '已录入 {{number}}，{{count}} 处待核对',
    existing: '这张发票已由 {{name}} 于 {{day}} 录入', look: '查看', note: '以后导入原件，会自动归到这张发票', sum: '价税合计按两者相加', fill: '填入 {{sum}}', typeHint: '选择发票类型', leave: '还没有保存', leaveText: '关闭后填写的内容会丢失。', stay: '继续填写', discard: '放弃',
    group: { identity: '票面', parties: '购销方', money: '金额', rest: '其他' },
  },
  lines: {
    title: '明细', hint: '选填', add: '添加一行', remove: '删除第 {{line}} 行', key: '回车到下一行，Ctrl+Delete 删除本行', name: '货物或服务名称', spec: '规格型号', unit: '单位', quantity: '数量', unitPrice: '单价', amount: '金额', taxRate: '税率', taxAmount: '税额', cell: '第 {{line}} 行{{name}}',
    sum: '明细合计 {{amount}}，税额 {{tax}}', differs: '与票面不一致', agrees: '与票面一致', take: '填入票面', edit: '更正明细',
  },
  sheet: {
    open: '导入 Excel', title: '导入发票表格', sub: '填好的模板，或税局下载的发票表', template: '下载模板', templateName: '发票导入模板.xlsx', drop: '把 Excel 拖到这里，或点击选择', reading: '正在读取…', rules: 'xls 或 xlsx，5 MB、10000 张发票以内；税局“全量发票查询”“抵扣勾选”可直接导入', format: '请选择 xls 或 xlsx 文件', tooLarge: '文件超过 5 MB，请拆开后再导入',
    facts: '{{name}}，{{total}} 张', other: '换一个文件', tab: { all: '全部', good: '可导入', wrong: '有错', duplicate: '已在库' }, line: '行号', emptyCell: '（空）', lineCount_one: '{{count}} 行明细', lineCount_other: '{{count}} 行明细', hiddenRow: '隐藏行',
    hidden: '含 {{count}} 个隐藏行，会一起导入', stray: '{{count}} 行明细没有对应的发票，不会导入', skip_one: '跳过有错的 {{count}} 张', skip_other: '跳过有错的 {{count}} 张', fix: '改好表格后重新上传，或勾选跳过', nothing: '没有可以导入的发票', told_one: '已在库的 {{count}} 张写明作废或红冲，还没提示过的会记为待核对', told_other: '已在库的 {{count}} 张写明作废或红冲，还没提示过的会记为待核对', tell: '记下提示', submit: '导入 {{count}} 张', existing: '{{day}} 由 {{name}} 录入', none: '没有这样的行', failed: '没有读出来', retry: '重试', state: '结果', ready: '可导入',
    running: '正在导入', progress: '{{done}} / {{total}}', background: '关闭窗口后继续导入，可在导入记录查看', done: '导入完成', entered: '入库', duplicates: '已在库', left: '未导入', records: '查看导入记录', close: '完成', cancel: '取消',
  },
} as const
