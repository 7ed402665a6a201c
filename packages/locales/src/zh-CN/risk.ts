// 风险雷达：规则的名称、每条规则能说的话，和贴近限额的设置。
import type { RiskRule, RiskWord } from '@piaotai/domain/risk.ts'

type Says = { readonly [R in RiskRule]: { readonly [W in RiskWord<R>]: string } }
export const risk = {
  verdict: { high: '高风险', medium: '中风险', low: '低风险', clear: '未见异常', notChecked: '未检查', notApplicable: '不适用' },
  /** 整张发票：没有发现，但有规则无法检查。 */
  overall: { high: '高风险，付款前请核实', medium: '中风险，付款前请复核', low: '低风险，留意即可', clear: '各项均未见异常', notChecked: '已检查的各项未见异常', notApplicable: '没有适用的规则' },
  grade: { high: '高', medium: '中', low: '低', clear: '清', notChecked: '—', notApplicable: '—' },
  unchecked: '{{count}} 项未检查，不等于没有风险', others: '其余 {{count}} 项未见异常', notNeeded: '{{count}} 项不适用于这张发票',
  radar: '风险雷达', radarLabel: '风险雷达：{{axes}}', axisState: '{{axis}}{{verdict}}', ring: '越靠外风险越高', open: '空心为未检查',
  axis: { title: '抬头', original: '签名与原件', verification: '查验', duplicates: '重复与近似', sequence: '号码连续', amount: '金额与日期', seller: '销方往来', goods: '税率与品名' },
  rule: {
    title: '抬头', signature: '电子签名', qr: '二维码', verification: '查验', duplicate: '重复录入', nearDuplicate: '近似发票', consecutive: '号码连续', belowLimit: '贴近限额', day: '开票日', dealings: '销方往来', red: '红冲', goods: '税率与品名',
  },
  says: {
    title: { taxIdDiffers: '购方税号与企业抬头不同', nameDiffers: '购方名称与企业抬头不同', unknownTitle: '企业抬头里没有这个购方名称', correct: '抬头与企业一致', unchecked: '抬头还没有校验', notNeeded: '不需要校验抬头' },
    signature: {
      contentChanged: '文件内容与签名时不一致', listChanged: '被签名的清单与签名时不一致', invalid: '签名值与证书（{{signer}}）不符', sealWrong: '电子印章与制章人的签名不符', extended: '{{signer}} 签名的内容未变，但签名之后文件被追加过内容',
      partly: '{{signer}} 签名的内容未变，但有部分内容不在签名范围内', outsideTime: '自 {{signer}} 签名后内容未变，但所称签名时间不在其证书有效期内', intact: '自 {{signer}} 签名后内容未变（不含对签名人身份的确认）', unknownAlgorithm: '签名算法不认识，无法核对',
      unknownForm: '签名的格式无法读取，无法核对', unpublished: '数电 XML 的签名规则没有公开，无法核对', missing: '这类发票开具时带签名，而文件里没有', picture: '原件是图片，带不了签名', noOriginal: '没有原件，无从核对', notLooked: '导入时还没有核对签名', unsigned: '文件本身不带签名，真伪以查验为准', paper: '纸质发票没有电子签名',
    },
    qr: { differs: '二维码与票面文字不一致', broken: '二维码的校验码不成立', agrees: '二维码与票面一致', none: '没有读到二维码', data: '原件是 XML 数据，不带二维码' },
    verification: {
      notFound: '税务平台查无此票', differs: '与税务平台的信息不一致', cancelled: '税务平台显示已作废', offsetFull: '税务平台显示已全额红冲', offsetUnknown: '税务平台显示已红冲', offsetPartial: '税务平台显示已部分红冲', matched: '与税务平台一致',
      noAnswer: '查验没有得到结论', tooOld: '开票超过五年，平台不再提供查验', never: '还没有查验', bureauVoid: '导入的税局表格写明已作废，平台还没有证实，请查验', bureauRed: '导入的税局表格写明已红冲，平台还没有证实，请查验', notNeeded: '此类发票不需要查验',
    },
    duplicate: {
      differingFile: '另有 {{count}} 份文件是同一号码，但金额、日期或当事方不同', sameNumber: '另有 {{count}} 张号码相同、代码缺失或不同', deletedBefore: '同一号码曾在本公司被删除 {{count}} 次', broughtAgain: '同一张发票又被导入过 {{count}} 次，没有重复入库',
      none: '没有重复', noNumber: '没有发票号码，无从比对',
    },
    nearDuplicate: { twins: '同一销方同一天另有 {{count}} 张 {{amount}} 的发票', twinTickets: '同一承运方同一天另有 {{count}} 张同价票', none: '没有同销方、同日、同额的发票', incomplete: '缺少销方、日期或金额，无从比对' },
    consecutive: { many: '与同一销方的发票连成 {{count}} 张连号', several: '与同一销方的发票连成 {{count}} 张连号', pair: '与同一销方的另一张发票相邻', none: '前后没有同一销方的连号', noNumber: '缺少号码或销方，无从比对', ownSale: '本公司开出的发票，连号属正常' },
    belowLimit: {
      split: '比限额 {{limit}} 少 {{gap}}，{{days}} 天内同一销方另有 {{count}} 张也刚好在它之下', justBelow: '比限额 {{limit}} 少 {{gap}}', none: '没有贴近任何限额', noAmount: '没有金额，无从比对', ownSale: '本公司开出的发票，不比限额',
    },
    day: { holiday: '{{date}} 是法定假日', weekend: '{{date}} 是周末', workday: '工作日开具', noCalendar: '没有这一年的放假安排', noDate: '没有开票日期', notNeeded: '票证类不看开票日' },
    dealings: {
      grown: '{{month}} 开票 {{amount}}，此前 {{months}} 个月平均每月 {{usual}}', newSeller: '新销方：开票前 12 个月里，只在最近 {{days}} 天有过它的发票，或从未有过', known: '近 12 个月有 {{count}} 张往来发票', youngCompany: '公司的发票还不满 {{days}} 天，看不出往来',
      noSeller: '没有销方', noDate: '没有开票日期', ownSale: '本公司开出的发票，不看销方往来',
    },
    red: {
      offset: '同一销方之后有 {{count}} 张金额相反的发票，可能已被红冲', many: '这个销方近 12 个月 {{of}} 张里有 {{reds}} 张红字发票', some: '这个销方近 12 个月 {{of}} 张里有 {{reds}} 张红字发票', isRed: '这是一张红字发票', few: '红字发票很少（{{reds}} / {{of}}）',
      noSeller: '没有销方', noDate: '没有开票日期', ownSale: '本公司开出的发票，不看销方红冲',
    },
    goods: {
      notOfGoods: '“{{name}}”一般适用 {{usual}}，票面为 {{rate}}', notThen: '税率 {{rate}} 在开票日不适用（当时为 {{usual}}）', fits: '可判断的 {{checked}} / {{of}} 行税率与品名相符', unknownGoods: '品名不在税率表里，无从判断', noLines: '没有明细行',
      notNeeded: '票证类不比税率',
    },
  } satisfies Says,
  way: { face: '看票面', lines: '看明细', verify: '看查验', seller: '看这个销方的发票', deletions: '看删除记录' },
  files: '又出现这张发票的文件', filesFacts: '{{count}} 份', fileName: '文件', fileAt: '导入时间',
  findings: '检查结果', evidence: '依据', evidenceFacts: '{{count}} 张', hidden: '另有 {{count}} 张不在您的权限内', view: '打开', source: '规则依据：{{source}}',
  sequence: '号码序列', sequenceFacts: '同一销方的相邻号码', gap: '间隔 {{count}} 号', noGap: '相连', self: '本张',
  months: '销方往来', monthsFacts: '近 12 个月开票额', monthsVisible: '近 12 个月开票额，按您能看到的发票计', monthLabel: '{{month}}：{{amount}}，{{count}} 张', noMonths: '没有销方或开票日期，无从统计',
  limits: { set: '限额设置', title: '贴近限额的规则', text: '价税合计比某个限额少 3% 以内时提示。最多 10 个，留空则恢复默认。', label: '限额（元）', hint: '例如 5000，回车添加', usual: '默认', own: '本公司设置', invalid: '“{{value}}”不是金额', save: '保存', cancel: '取消', saved: '限额已保存', reset: '恢复默认' },
  failed: '风险没有读出来', retry: '重试',
}
