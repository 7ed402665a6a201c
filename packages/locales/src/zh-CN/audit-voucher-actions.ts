// 操作日志里凭证的动作。
import type { ActionSentences } from '../says-action.ts'

export const auditVoucherActions = {
  bookedAnew: '重新记账',
  edited: '修改凭证',
  exported: '导出凭证',
  made: '生成凭证',
  makingBegun: '开始批量生成凭证',
  makingCancelled: '停止批量生成凭证',
  merged: '合并凭证',
  numbered: '回填凭证号',
  periodClosed: '结账',
  periodOpened: '反结账',
  pushFailed: '凭证推送失败',
  pushRejected: '凭证被对方拒绝',
  pushed: '推送凭证',
  recalled: '收回凭证导出',
  removed: '删除凭证',
  reversed: '红字冲销凭证',
  settingsSaved: '设置凭证',
} as const satisfies ActionSentences['voucher']
