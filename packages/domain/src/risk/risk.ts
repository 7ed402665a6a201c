// 风险 (risk): the radar's rules, the words of each rule, and their severity. One table: the server judges by it, the web
// draws it, every word has its sentence in each language.

/**
 * Severity. `clear`: checked, without a finding. `notChecked`: could not be checked, which never counts as clear.
 * `notApplicable`: the rule does not concern such an invoice.
 */
export const riskVerdicts = ['high', 'medium', 'low', 'clear', 'notChecked', 'notApplicable'] as const
export type RiskVerdict = (typeof riskVerdicts)[number]
/** The axes of the radar, in order around it. */
export const riskAxes = ['title', 'original', 'verification', 'duplicates', 'sequence', 'amount', 'seller', 'goods'] as const
export type RiskAxis = (typeof riskAxes)[number]

interface Rule {
  readonly axis: RiskAxis
  /** The rule's basis: a law, a notice, a page of the domain, or auditors' practice. */
  readonly source: string
  readonly says: Readonly<Record<string, RiskVerdict>>
}
export const riskRules = {
  title: {
    axis: 'title',
    source: '发票管理办法第二十一条：不符合规定的发票不得作为财务报销凭证',
    says: {
      taxIdDiffers: 'high',
      nameDiffers: 'high',
      unknownTitle: 'medium',
      correct: 'clear',
      unchecked: 'notChecked',
      notNeeded: 'notApplicable',
    },
  },
  signature: {
    axis: 'original',
    source: '财会〔2020〕6号第四条：电子凭证的来源合法、真实，未被篡改',
    says: {
      contentChanged: 'high',
      listChanged: 'high',
      invalid: 'high',
      sealWrong: 'high',
      extended: 'medium',
      partly: 'low',
      outsideTime: 'low',
      intact: 'clear',
      unknownAlgorithm: 'notChecked',
      unknownForm: 'notChecked',
      unpublished: 'notChecked',
      missing: 'notChecked',
      picture: 'notChecked',
      noOriginal: 'notChecked',
      notLooked: 'notChecked',
      unsigned: 'notApplicable',
      paper: 'notApplicable',
    },
  },
  qr: {
    axis: 'original',
    source: '票面二维码与票面文字不一致是伪造的迹象',
    says: { differs: 'high', link: 'high', broken: 'medium', agrees: 'clear', none: 'notChecked', data: 'notApplicable' },
  },
  verification: {
    axis: 'verification',
    source: '税务平台查验结果',
    says: {
      notFound: 'high',
      differs: 'high',
      cancelled: 'high',
      offsetFull: 'high',
      offsetUnknown: 'high',
      offsetPartial: 'medium',
      matched: 'clear',
      noAnswer: 'notChecked',
      tooOld: 'notChecked',
      never: 'notChecked',
      bureauVoid: 'medium',
      bureauRed: 'medium',
      notNeeded: 'notApplicable',
    },
  },
  duplicate: {
    axis: 'duplicates',
    source: '发票号码，或发票代码与号码，确定一张发票',
    says: { differingFile: 'high', sameNumber: 'medium', deletedBefore: 'low', broughtAgain: 'low', none: 'clear', noNumber: 'notChecked' },
  },
  nearDuplicate: {
    axis: 'duplicates',
    source: '同一销方同一天开具同额发票，常见于重开后未作废或重复开具',
    says: { twins: 'medium', twinTickets: 'low', none: 'clear', incomplete: 'notChecked' },
  },
  consecutive: {
    axis: 'sequence',
    source: '同一销方连号发票，常见于拆分开具',
    says: { many: 'high', several: 'medium', pair: 'low', none: 'clear', noNumber: 'notChecked', ownSale: 'notApplicable' },
  },
  belowLimit: {
    axis: 'amount',
    source: '公司的限额；未设置时为现金结算起点（现金管理暂行条例第五条）与三档最高开票限额',
    says: { split: 'medium', justBelow: 'low', none: 'clear', noAmount: 'notChecked', ownSale: 'notApplicable' },
  },
  day: {
    axis: 'amount',
    source: '国务院办公厅每年的节假日安排',
    says: { holiday: 'low', weekend: 'low', workday: 'clear', noCalendar: 'notChecked', noDate: 'notChecked', notNeeded: 'notApplicable' },
  },
  dealings: {
    axis: 'seller',
    source: '新往来与开票额骤增的销方，付款前宜核实业务',
    says: {
      grown: 'medium',
      newSeller: 'low',
      known: 'clear',
      youngCompany: 'notChecked',
      noSeller: 'notChecked',
      noDate: 'notChecked',
      ownSale: 'notApplicable',
    },
  },
  red: {
    axis: 'seller',
    source: '国家税务总局公告2024年第11号：红字发票冲减蓝字发票',
    says: {
      offset: 'high',
      many: 'medium',
      some: 'low',
      isRed: 'low',
      few: 'clear',
      noSeller: 'notChecked',
      noDate: 'notChecked',
      ownSale: 'notApplicable',
    },
  },
  goods: {
    axis: 'goods',
    source: '财政部 税务总局 海关总署公告2019年第39号；财税〔2018〕32号；财税〔2017〕37号',
    says: {
      notOfGoods: 'medium',
      notThen: 'medium',
      fits: 'clear',
      unknownGoods: 'notChecked',
      noLines: 'notChecked',
      notNeeded: 'notApplicable',
    },
  },
} as const satisfies Readonly<Record<string, Rule>>
export type RiskRule = keyof typeof riskRules
export type RiskWord<R extends RiskRule> = keyof (typeof riskRules)[R]['says'] & string

/** One rule's result for an invoice. `facts` fill the sentence's placeholders; amounts are decimal strings. */
export interface RiskFinding {
  readonly rule: RiskRule
  readonly axis: RiskAxis
  readonly says: string
  readonly verdict: RiskVerdict
  readonly facts: Readonly<Record<string, string | number>>
}
export const findingOf = <R extends RiskRule>(rule: R, says: RiskWord<R>, facts: RiskFinding['facts'] = {}): RiskFinding => {
  const { axis, says: words }: Rule = riskRules[rule]
  return { rule, axis, says, verdict: words[says]!, facts }
}

/** The most severe verdict: a finding outranks `clear`, and `clear` outranks unchecked rules. */
export const worstOf = (verdicts: readonly RiskVerdict[]): RiskVerdict =>
  riskVerdicts.find((verdict) => verdicts.includes(verdict)) ?? 'notApplicable'
/** The verdict of the whole invoice: clear only when every rule could check; `unchecked` counts the others. */
export const overallRisk = (
  findings: readonly Pick<RiskFinding, 'verdict'>[],
): { readonly verdict: RiskVerdict; readonly unchecked: number } => {
  const unchecked = findings.filter(({ verdict }) => verdict === 'notChecked').length
  const worst = worstOf(findings.map(({ verdict }) => verdict))
  return { verdict: worst === 'clear' && unchecked > 0 ? 'notChecked' : worst, unchecked }
}

/** Default limits (元): the cash settlement threshold and the three ceilings of paper invoices. */
export const defaultRiskLimits = ['1000.00', '10000.00', '100000.00', '1000000.00'] as const
/**
 * `limits`: limits that a company may set. `belowPercent`: distance below a limit that counts as near. `splitDays`:
 * days between parts of one sum. `reach`: distance of neighbouring numbers.
 */
export const riskBounds = {
  limits: 10,
  belowPercent: 3n,
  splitDays: 7,
  reach: 20n,
  newDays: 30,
  youngDays: 90,
  grownTimes: 3n,
  grownFen: 1_000_000n,
  grownMonths: 3,
  evidence: 10,
} as const
