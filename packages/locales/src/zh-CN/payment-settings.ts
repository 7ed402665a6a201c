// 付款设置。
export const paymentSettings = {
  title: '付款设置',
  facts: '对全公司有效',
  termDays: '账期（天）',
  termDaysHint: '开票日起多少天到期，0–{{max}}',
  second: '须另一人确认的起点金额（元）',
  secondHint: '付款单达到这个金额时，提交人不能自己确认；留空表示不要求。调高或清空的人，自己在 {{days}} 天内仍按原来的金额',
  save: '保存',
  discard: '放弃',
  saved: '已保存',
  termWrong: '请填 0–{{max}} 的整数',
  secondWrong: '请填不小于 0 的金额，最多两位小数',
}
