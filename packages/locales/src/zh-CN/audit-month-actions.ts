// 操作日志里月结的每种操作。
import type { ActionSentences } from '../says-action.ts'

export const auditMonthActions = {
  closed: '月结',
  handedOver: '归档包移交',
  latePlaced: '安排结账后到的发票',
  noteAdded: '写月结备注',
  noteRemoved: '删除月结备注',
  prepared: '编制签字',
  reopenAsked: '申请反结账',
  reopened: '反结账',
  settingsSaved: '设置月结',
  unprepared: '撤回编制签字',
} as const satisfies ActionSentences['month']
