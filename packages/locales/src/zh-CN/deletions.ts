// 删除发票与删除记录。
export const deletions = {
  delete: {
    open: '删除', title: '删除发票', one: '删除这张发票', submit: '删除 {{count}} 张', reason: '删除原因', reasonHint: '如：重复录入', reasonMissing: '请写明删除原因', note: '删除后可在“删除记录”中恢复', noneUnused: '只有未使用的发票可以删除', tooMany: '一次最多删除 {{max}} 张，请减少选择',
    facts: '已选 {{count}} 张', blocked_one: '{{count}} 张不是未使用，不能删除', blocked_other: '{{count}} 张不是未使用，不能删除', each: '能删的删除，其余保留', all: '全部能删才删除，否则一张都不删', allBlocked: '一张都不会删除：请改为逐张处理，或去掉上面这些发票',
    done_one: '已删除 {{count}} 张', done_other: '已删除 {{count}} 张', kept_one: '{{count}} 张没有删除', kept_other: '{{count}} 张没有删除', result: '删除结果', notUnused: '已被使用：撤回付款或解除占用后再删',
  },
  restore: {
    open: '恢复', many: '恢复 {{count}} 张', done_one: '已恢复 {{count}} 张', done_other: '已恢复 {{count}} 张', failed_one: '{{count}} 张没有恢复', failed_other: '{{count}} 张没有恢复', result: '恢复结果', duplicate: '同一张发票已重新录入，请用现有的那张', restored: '已经恢复过了', row: '恢复 {{number}}', tooMany: '一次最多恢复 {{max}} 张',
  },
  snapshot: { open: '查看删除时的 {{number}}', deleted: '{{who}} 于 {{at}} 删除', reason: '原因：{{reason}}', restored: '{{who}} 已于 {{at}} 恢复', note: '这是删除时的样子，不再变化' },
  facts: '删除的发票完整保留，可以恢复', number: '发票号码', numberHint: '可输入一部分', search: '查询', all: '全部', close: '关闭', selected: '已选 {{count}} 张', clear: '清空', total_one: '共 {{count}} 条', total_other: '共 {{count}} 条',
  column: { number: '发票号码', code: '发票代码', type: '类型', date: '开票日期', seller: '销方名称', buyer: '购方名称', amountIncludingTax: '价税合计', enteredBy: '录入人', reason: '删除原因', deletedBy: '删除人', deletedAt: '删除时间', restoredBy: '恢复人', restoredAt: '恢复时间', actions: '操作' },
  view: '查看', empty: '还没有删除过发票', emptyText: '在发票列表中删除的发票会列在这里，随时可以恢复。', none: '没有符合条件的删除记录', noneText: '换个号码，或查看全部。', failed: '删除记录没有加载出来', failedText: '请稍后重试。', retry: '重试',
} as const
