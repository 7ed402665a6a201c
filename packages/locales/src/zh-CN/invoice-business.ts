// 发票的业务信息与批量修改。
export const invoiceBusiness = {
  business: '业务信息', extended: '扩展字段', voucher: '记账信息', special: '票面的其他信息', noSpecial: '票面没有其他信息', taxFacts: '使用与抵扣', use: '使用状态', deductible: '进项税额', notDeducted: '已注明不抵扣', byKind: '按票种可抵扣', kindNot: '此票种不能抵扣',
  attachments: '附件', edit: '编辑', save: '保存', cancel: '取消', saved: '已保存', add: '添加附件', remove: '移除 {{name}}', removed: '已移除', none: '还没有填写', noFile: '没有附件', fileRules: '最多 5 个，每个 5 MB，PDF、OFD、XML、ZIP、JPG、PNG', fileFacts: '{{size}}，{{who}} {{at}}', full: '附件已满 5 个', badType: '{{name}} 不能作为附件，请选择 PDF、OFD、XML、ZIP、JPG 或 PNG', tooLarge: '{{name}} 超过 5 MB', failed: '{{name}} 没有传成，请重试',
  tagsHint: '回车添加，最多 10 个', reasonHint: '选“其他”时写明', noteRequired: '选“其他”时请写明原因', noReason: '可以抵扣',
  field: { businessDate: '业务日期', description: '业务说明', extended1: '扩展字段一', extended2: '扩展字段二', businessRemark: '业务备注', tags: '标签', accountingDate: '记账日期', voucherNumber: '凭证号', nonDeductibleReason: '不抵扣原因', nonDeductibleNote: '其他原因' },
  reason: { 1: '用于非应税项目', 2: '用于免税项目', 3: '用于集体福利或者个人消费', 4: '遭受非正常损失', 5: '其他' },
}

export const invoiceBatch = {
  howClassified: '归类方式', moreRows: '还有 {{count}} 张没有列出', pool: '票池', overHand: '也包括手工归类过的', classify: '归类', edit: '批量编辑', facts: '{{count}} 张', preview: '预览', make: '修改 {{count}} 张', changed_one: '已修改 {{count}} 张', changed_other: '已修改 {{count}} 张', undo: '撤销', undone: '已撤销 {{undone}} 张', undoneLeft: '已撤销 {{undone}} 张，{{left}} 张后来又被改过，保持不变', undoNote: '24 小时内可以撤销', selectAll: '选择全部 {{count}} 张', tooMany: '一次最多 {{max}} 张，请减少选择',
  editNote: '勾选要改的字段，填好后预览', notEmpty: '勾选的字段不能为空', onlyEmpty: '只填空白的，已有内容的不动', willChange_one: '{{count}} 张会修改', willChange_other: '{{count}} 张会修改', willStay_one: '{{count}} 张保持不变', willStay_other: '{{count}} 张保持不变', field: '字段', from: '现在', to: '改为',
  byRule: '按规则', ruleText: '先看公司的归类规则；没有符合的规则时，购方是本公司为进项，销方是本公司为销项，都不是为第三方；读不到购方的保持原样。', handText: '手工指定后，列表按新的归类显示。', by: { rule: '按规则', hand: '手工' }, recent: '最近修改', recentFacts: '24 小时内可撤销', noRecent: '24 小时内没有批量修改', wasUndone: '已撤销',
}
