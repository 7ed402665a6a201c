// 发票列表与详情。
export const invoices = {
  scope: { personal: '我录入的', company: '公司票池' },
  action: { import: '录入发票', search: '查询', reset: '重置', more: '更多 {{count}} 项', less: '收起', view: '查看', refresh: '刷新', columns: '列设置', density: '行高', resetAll: '全部重置', selectPage: '选择本页', selectRow: '选择第 {{row}} 行', clear: '清空', copy: '复制号码', copied: '已复制' },
  density: { 34: '紧凑', 40: '适中', 48: '宽松' },
  filter: {
    number: '号码', numberHint: '可粘贴多个', date: '开票日期', seller: '销方', buyer: '购方', partyHint: '名称或税号', type: '类型', amount: '价税合计', keyword: '关键字', keywordHint: '名称、品名', verifyStatus: '查验状态', titleStatus: '抬头状态', useStatus: '使用状态', pushStatus: '推送状态',
    entrySource: '录入方式', entered: '录入时间', hasWarnings: '待核对', all: '全部', any: '不限', anyDay: '不限', clear: '去掉{{name}}条件', from: '起', to: '止', yes: '有', no: '无', min: '最低', max: '最高', twoCharacters: '至少两个字', numbers: '{{count}} 个号码',
  },
  tab: { all: '全部', notVerified: '未查验', exceptions: '查验异常', unused: '未使用', submitted: '已提交', confirmed: '已确认付款', uncategorised: '待归类', warnings: '待核对' },
  column: { number: '发票号码', code: '发票代码', type: '类型', date: '开票日期', seller: '销方名称', buyer: '购方名称', sellerTaxId: '销方税号', buyerTaxId: '购方税号', amountExcludingTax: '不含税金额', taxAmount: '税额', amountIncludingTax: '价税合计', verify: '查验', title: '抬头', use: '使用', push: '推送', mail: '邮件交付', category: '归类', special: '业务', entry: '录入方式', enteredBy: '录入人', enteredAt: '录入时间', original: '原件', sourceFile: '原件来源', warnings: '待核对', remark: '备注', businessDate: '业务日期', extended1: '扩展字段一', extended2: '扩展字段二', businessRemark: '业务备注', tags: '标签', accountingDate: '记账日期', voucherNumber: '凭证号', nonDeductible: '不抵扣原因', attachments: '附件', actions: '操作' },
  total: { selected: '已选', pieces: '张', amount: '金额', tax: '税额', gross: '价税合计', page: '本页 {{count}} 张', filtered: '筛选 {{count}} 张', ofTax: '其中税额', pageSize: '{{count}} 条/页', size: '每页', pages: '页码', toPage: '第 {{page}} 页', first: '第一页', previous: '上一页', next: '下一页' },
  empty: { none: '没有符合条件的发票', noneText: '换个条件，或清空筛选看全部。', start: '还没有发票', startText: '把 PDF、OFD、XML 或照片拖进来，识别后就在这里。', failed: '列表没有加载出来', failedText: '请稍后重试。', retry: '重试' },
  sourceFile: { TAX_BUREAU: '税局原件', NON_TAX_BUREAU: '非税局', DEFAULT: '未判定' },
  list: { comma: '、', tab: '分类' },
  keys: { title: '快捷键', down: '下一行', up: '上一行', select: '选择这一行', range: '按住再点，连选多行', open: '打开发票', unfold: '展开或收起', search: '输入号码', find: '输入文件名', correct: '更正（打开发票后）', close: '关闭发票', help: '显示快捷键' },
  columns: { title: '列设置', hint: '勾选要显示的列，用箭头调整顺序', restore: '恢复默认', up: '上移 {{name}}', down: '下移 {{name}}' },
  detail: {
    position: '{{at}} / {{total}}', previous: '上一张', next: '下一张', close: '关闭', tab: { face: '票面', lines: '明细', business: '业务', verify: '查验', flow: '流转' },
    field: { number: '发票号码', code: '发票代码', date: '开票日期', checkCode: '校验码', type: '发票类型', 'seller.name': '销方名称', 'seller.taxId': '销方税号', 'buyer.name': '购方名称', 'buyer.taxId': '购方税号', amountExcludingTax: '不含税金额', taxAmount: '税额', amountIncludingTax: '价税合计', amountInWords: '大写', drawer: '开票人', machineNumber: '机器编号', remark: '票面备注', category: '归类', lines: '明细', qr: '二维码', signature: '签名', specialBusiness: '特定业务', payee: '收款人', reviewer: '复核', 'buyer.contact': '购方地址、电话', 'buyer.bank': '购方开户行及账号', 'seller.contact': '销方地址、电话', 'seller.bank': '销方开户行及账号' },
    warningBar_one: '{{count}} 处待核对', warningBar_other: '{{count}} 处待核对', nextWarning: '下一处', agrees: '一致', sourceFacts: '来源：{{source}}，把握 {{sure}}%', failed: '不符', unread: '这张发票没有读出来', unreadText: '它可能已被移走，或者网络不通。', checks: '本地校验', original: '原件', previousPage: '上一页', nextPage: '下一页', pageOf: '第 {{page}} / {{pages}} 页', zoomIn: '放大', zoomOut: '缩小', rotate: '旋转', boxes: '字段框', download: '下载原件', print: '打印', magnified: '当前字段放大', noPicture: 'XML 原件没有版面图，右侧是它的数据', drawing: '正在绘制', notDrawn: '这一页画不出来，请下载原件查看',
    file: '文件', size: '大小', added: '入库', entered: '录入', kept: '原件已存', keptText: '入库后未改动', fingerprint: 'SHA-256', linesFacts_one: '{{count}} 行', linesFacts_other: '{{count}} 行', linesAgree: '合计与票面一致', linesDiffer: '合计与票面不一致', name: '货物或服务名称', quantity: '数量', unitPrice: '单价', amount: '金额', rate: '税率', tax: '税额', moreLines: '还有 {{count}} 行', noLines: '没有明细',
    edit: '更正', save: '保存更正', cancel: '取消', reason: '更正原因', reasonHint: '例如：票面模糊，按纸质原件更正', reasonRequired: '请写明更正原因', saved: '已更正', nothingChanged: '没有改动', keys: { move: '上一张 / 下一张', edit: '更正', close: '关闭' },
    flow: { intact_one: '{{count}} 条记录首尾相接，未被改动', intact_other: '{{count}} 条记录首尾相接，未被改动', broken: '日志链不完整，请联系管理员', system: '系统', failed: '流转记录没有读出来' },
    flowAction: { 'invoice.entered': '入库', 'invoice.verified': '查验', 'invoice.submitted': '提交付款', 'invoice.withdrawn': '撤回提交', 'invoice.returned': '退回', 'invoice.confirmed': '确认付款', 'invoice.confirmationCancelled': '撤销确认', 'invoice.occupied': '标为外部占用', 'invoice.released': '解除外部占用', 'invoice.notVerifiedAgain': '复验未做：公司次数不足', 'invoice.verificationReviewed': '核对查验结果', 'invoice.alarm': '复验告警', 'invoice.originalUpdated': '原件已更新', 'invoice.corrected': '更正字段', 'invoice.businessSaved': '保存业务信息', 'invoice.attached': '添加附件', 'invoice.detached': '移除附件', 'invoice.classified': '归类', 'invoice.changeUndone': '撤销批量修改', 'invoice.deleted': '删除', 'invoice.restored': '恢复' },
    flowText: { remark: '备注：{{remark}}', entered: '{{source}} 识别，原件 {{format}}', updated: '原件 {{from}} → {{to}}', corrected: '{{field}} “{{from}}” → “{{to}}”', reason: '原因：{{reason}}' },
  },
  business: {
    info: '业务信息', booking: '记账信息', attachments: '附件', edit: '编辑', save: '保存', cancel: '取消', saved: '已保存', add: '添加附件', remove: '移除 {{name}}', removed: '已移除', none: '还没有填写', noFile: '没有附件', fileRules: '最多 5 个，每个 5 MB，PDF、OFD、XML、ZIP、JPG、PNG', fileFacts: '{{size}}，{{who}} {{at}}', full: '附件已满 5 个', tooLarge: '{{name}} 超过 5 MB', failed: '{{name}} 没有传成，请重试',
    tagsHint: '回车添加，最多 10 个', reasonHint: '选“其他”时写明', noteRequired: '选“其他”时请写明原因', noReason: '可以抵扣',
    field: { businessDate: '业务日期', description: '业务说明', extended1: '扩展字段一', extended2: '扩展字段二', businessRemark: '业务备注', tags: '标签', accountingDate: '记账日期', voucherNumber: '凭证号', nonDeductibleReason: '不抵扣原因', nonDeductibleNote: '其他原因' },
    reason: { 1: '用于非应税项目', 2: '用于免税项目', 3: '用于集体福利或者个人消费', 4: '遭受非正常损失', 5: '其他' },
  },
  batch: {
    classify: '归类', edit: '批量编辑', facts: '{{count}} 张', preview: '预览', make: '修改 {{count}} 张', changed_one: '已修改 {{count}} 张', changed_other: '已修改 {{count}} 张', undo: '撤销', undone: '已撤销 {{undone}} 张', undoneLeft: '已撤销 {{undone}} 张，{{left}} 张后来又被改过，保持不变', undoNote: '24 小时内可以撤销', selectAll: '选择全部 {{count}} 张', tooMany: '一次最多 {{max}} 张，请减少选择',
    editNote: '勾选要改的字段，填好后预览', notEmpty: '勾选的字段不能为空', onlyEmpty: '只填空白的，已有内容的不动', willChange_one: '{{count}} 张会修改', willChange_other: '{{count}} 张会修改', willStay_one: '{{count}} 张保持不变', willStay_other: '{{count}} 张保持不变', field: '字段', from: '现在', to: '改为',
    byRule: '按规则', ruleText: '购方是本公司为进项，销方是本公司为销项，都不是为第三方；读不到购方的保持原样。', handText: '手工指定后，列表按新的归类显示。', by: { rule: '按规则', hand: '手工' }, recent: '最近修改', recentFacts: '24 小时内可撤销', noRecent: '24 小时内没有批量修改', wasUndone: '已撤销',
  },
}
