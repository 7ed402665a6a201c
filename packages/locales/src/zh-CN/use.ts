// 发票使用：提交付款、确认付款及其撤回，外部系统占用。
export const use = {
  open: '使用', tooMany: '一次最多 {{max}} 张，请减少选择', facts: '已选 {{count}} 张',
  act: { submit: '提交付款', withdraw: '撤回提交', return: '退回', confirm: '确认付款', cancel: '撤销确认', occupy: '标为外部占用', release: '解除外部占用' },
  go: { submit: '提交 {{count}} 张', withdraw: '撤回 {{count}} 张', return: '退回 {{count}} 张', confirm: '确认 {{count}} 张', cancel: '撤销 {{count}} 张', occupy: '标记 {{count}} 张', release: '解除 {{count}} 张' },
  done: { submit: '已提交 {{count}} 张', withdraw: '已撤回 {{count}} 张', return: '已退回 {{count}} 张，已通知提交人', confirm: '已确认付款 {{count}} 张', cancel: '已撤销确认 {{count}} 张', occupy: '已标记 {{count}} 张', release: '已解除 {{count}} 张' },
  note: { submit: '提交后按复验设置再次查验', withdraw: '撤回后恢复为未使用', return: '退回后恢复为未使用，并通知提交人', confirm: '确认后按复验设置再次查验', cancel: '撤销后回到已提交', occupy: '占用后不能提交付款或删除', release: '解除后恢复为未使用' },
  remark: { return: '退回原因', confirm: '付款备注' }, remarkHint: { return: '选填，会告诉提交人', confirm: '选填，如：网银转账' },
  blocked_one: '{{count}} 张的使用状态不允许', blocked_other: '{{count}} 张的使用状态不允许', each: '能办的办，其余保持不变', all: '全部能办才办，否则一张都不动', allBlocked: '一张都不会改动：请改为逐张处理，或去掉上面这些发票',
  result: '处理结果', kept_one: '{{count}} 张没有改动', kept_other: '{{count}} 张没有改动', differs: '使用状态已变', close: '关闭',
} as const
