// 找不到的号码，和其余各列的条件。
export const narrowing = {
  missing: {
    absent_one: '{{all}} 个号码中 {{count}} 个没有找到：',
    absent_other: '{{all}} 个号码中 {{count}} 个没有找到：',
    hidden_one: '{{count}} 个在库里，但不在当前列表或条件内：',
    hidden_other: '{{count}} 个在库里，但不在当前列表或条件内：',
    more: ' 等',
    notAsked_one: '{{count}} 个不是完整号码，没有逐个核对。',
    notAsked_other: '{{count}} 个不是完整号码，没有逐个核对。',
    copy: '复制没有找到的号码',
    copyHidden: '复制条件之外的号码',
    alone: '只按号码查',
  },
  column: {
    columns: '其他列',
    choose: '选择',
    partHint: '至少两个字',
    lacksExtended: '缺必填扩展字段',
    importBatch: '本次录入',
  },
  choice: {
    original: { pdf: 'PDF', ofd: 'OFD', xml: 'XML', picture: '图片', none: '无' },
  },
}
