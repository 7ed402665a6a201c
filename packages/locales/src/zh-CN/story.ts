// 说明这张发票：按来源、字段、校验、查验、抬头、风险、改动、现状、下一步讲清楚。
import type { StoryPart, StoryWord } from '@piaotai/domain/story.ts'

type Says = { readonly [P in StoryPart]: { readonly [W in StoryWord<P>]: string } }
export const story = {
  open: '说明这张发票', title: '说明', facts: '由全部检查结果写成', copy: '复制全文', copied: '已复制', close: '关闭', failed: '有检查结果没有读出来，说明不完整时不显示', retry: '重试', head: '发票 {{number}}，{{seller}}，{{amount}}', system: '系统', list: '；', colon: '：', stop: '。',
  part: { origin: '来源', fields: '字段', checks: '校验', verification: '查验', title: '抬头', risk: '风险', hands: '人工改动', state: '现状', next: '下一步' },
  says: {
    origin: { entered: '{{by}}于 {{at}} 以“{{entry}}”录入，原件为 {{format}}', enteredByHand: '{{by}}于 {{at}} 手工录入，没有原件', newOriginal: '{{at}} 换成更可信的原件（{{from}} → {{to}}）' },
    fields: { oneSource: '读到的 {{count}} 个字段都来自“{{source}}”', from: '来自“{{source}}”：{{fields}}', confirmed: '其中 {{count}} 个字段有其他来源印证', doubtful: '{{field}}存疑：{{warning}}' },
    checks: { allHold: '可做的 {{count}} 项本地校验全部成立', fail: '{{of}} 项本地校验中 {{count}} 项不成立：{{checks}}', none: '没有可做的本地校验' },
    verification: { told: '{{by}}于 {{at}} 查验，结果：{{status}}（共查 {{count}} 次）', never: '还没有查验过', waiting: '已提交查验，结果未到', notNeeded: '此类发票不需要查验' },
    title: { state: '{{status}}', unchecked: '抬头还没有校验' },
    risk: { finding: '{{verdict}} · {{rule}}：{{sentence}}', nothing: '检查过的 {{count}} 项规则未见异常', rest: '除上面查验、抬头所说的之外，其余 {{count}} 项规则未见异常', unchecked: '未检查：{{rules}}' },
    hands: { corrected: '{{by}}于 {{at}} 更正 {{fields}}，原因：{{reason}}', nobody: '没有人改过票面字段' },
    state: { use: '{{status}}', booked: '记账日期 {{date}}，凭证号 {{voucher}}', nonDeductible: '不抵扣：{{reason}}' },
    next: {
      checkFields: '核对 {{count}} 处存疑字段', verify: '查验这张发票', verifyLater: '稍后再次查验', askSeller: '联系销方核实，先不要付款', fixTitle: '请销方按正确抬头重开', checkTitle: '校验抬头', lookAtRisk: '看风险页的依据，付款前复核', classify: '归类', submit: '可以提交付款',
      book: '付款已确认，登记凭证号', nothing: '没有要做的事',
    },
  } satisfies Says,
}
