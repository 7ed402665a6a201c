// 查验：抽屉里的页签与批量窗口。
export const verify = {
  tab: '查验', one: '查验', again: '再次查验', many: '批量查验', facts: '已选 {{count}} 张',
  purse: { label: '使用次数', company: '公司（剩 {{left}}）', personal: '个人（剩 {{left}}）' }, paidBy: { company: '公司', personal: '个人' },
  charge: { charged: '计 1 次', notApplicable: '无需查验，免费', badFormat: '格式有误，未查', sameDay: '当日票，免费', overFiveYears: '超五年，免费', abnormal: '接口异常，免费', blockchain: '区块链，免费', reused: '沿用今天的结果，免费', dayLimit: '超过当日次数，未计', unmapped: '结果待人工核对，免费', unknown: '结果不明，免费' },
  receipts: '查验记录', none: '还没有查验过', noneText: '查验会向税务平台核对票面，每张每天最多 5 次', asking: '结果未到，稍后自动核对', failed: '查验记录没有读到', retry: '重试', by: '{{name}} · {{purse}}', fields: '缺少或有误：{{fields}}', offset: { full: '全额红冲', partial: '部分红冲' }, system: '自动复验', cause: { one: '单张', batch: '批量', typed: '手工', again: '复验' },
  forecast: { asked: '最多使用', askedUnit: '{{count}} 次', free: '不计次数', running: '正在查验', total: '共' , pieces: '{{count}} 张', short: '剩余次数不足，只会查其中 {{left}} 张' },
  refused: { running: '正在查验中', companyQuota: '公司次数不足', personalQuota: '个人次数不足' },
  attend: '需处理的发票', start: '开始查验', cancel: '取消', done: '完成', close: '关闭', progress: '已完成 {{settled}} / {{total}}', spent: '使用 {{count}} 次', notAsked: '{{count}} 张没有查：{{reason}}', tooMany: '一次最多查验 {{max}} 张，请减少选择', leave: '可以关闭，查验在后台继续', comma: '、',
  ledger: {
    left: { company: '公司剩 {{left}} / {{allowed}} 次', personal: '个人剩 {{left}} / {{allowed}} 次' }, tab: { all: '全部', charged: '计次', free: '免费', review: '待核对' },
    column: { number: '发票号码', status: '结果', charge: '用量', purse: '付费方', user: '查验人', cause: '方式', askedAt: '查验时间', message: '平台返回', provider: '渠道', code: '返回码', actions: '操作' },
    asking: '结果未到', view: '查看', viewRow: '查看 {{number}}', numberHint: '完整号码', search: '查询', total_one: '共 {{count}} 条', total_other: '共 {{count}} 条',
    empty: '还没有查验记录', none: '没有符合条件的查验记录', nothingToReview: '没有待核对的查验', noneText: '换个条件，或查看全部。', failed: '查验记录没有加载出来', failedText: '请稍后重试。',
  },
  signature: {
    title: '文件签名', none: '文件里没有签名', signer: '签名人', issuer: '证书颁发者', seal: '印章', time: '所称签名时间', form: '格式', covered: '签名范围', files: '{{count}} 个文件', ranges: '除签名本身外的全部字节', changed: '变动的文件', uncovered: '未签名的文件', more: '{{names}} 等',
    forms: { SESv1: '电子签章 V1（GM/T 0031）', SESv4: '电子签章 V4（GB/T 38540）', CMS: 'CMS / PKCS#7', RSA: 'RSA', unknown: '未知' },
    trust: '这里只核对内容是否在签名后改动。平台不保存根证书，不确认签名人是谁，也不联网查吊销。',
  },
  receipt: { title: '查验凭据', invoice: '打开发票', face: '税务平台票面' },
  typed: {
    open: '手工查验', title: '手工查验', facts: '按票面输入，不保存发票', result: '查验结果', lastSix: '后 6 位', lastFive: '后 5 位', optional: '选填',
    wrong: { type: '请选择类型', number: '号码是 8 位数字，请核对票面右上角', digital: '数电发票号码是 20 位数字', date: '请选择开票日期，不能晚于今天', code: '代码是 10 位或 12 位数字', checkCode: '请填校验码后 6 位数字', chain: '请填校验码后 5 位', amountExcludingTax: '请填不含税金额，数字，最多两位小数', amountIncludingTax: '请填价税合计，数字，最多两位小数', sellerTaxId: '税号不对' },
  },
  review: { open: '核对', row: '核对 {{number}}', title: '核对查验结果', lead: '平台的回答没有收到或无法识别。请到税务平台网页查询后，把查到的结果填在这里。', found: '查到的结果', nothing: '查不到，发票状态不变', redAmount: '红冲金额（价税合计）', redAmountHint: '如：40.00', redAmountWrong: '请填已红冲的金额，数字，最多两位小数', waits: '没有得到可用的回答，不计次数；请到“查验记录”的“待核对”里核对', note: '说明', noteHint: '如：电子税务局网页查询一致', noteMissing: '请写明在哪里查到什么', submit: '完成核对', free: '核对不计次数', told: '{{by}} {{at}} 核对：{{note}}', answered: '返回码 {{code}}，本系统不认识' },
  settings: { open: '复验设置', title: '复验设置', lead: '发票提交或确认付款后，按下面的日子自动再查一次；发现作废或红冲，立即通知提交人和付款人。', rule: { d1: '第二天', d7: '第七天', monthEnd: '当月最后一天' }, save: '保存', saved: '复验设置已保存', paid: '使用公司次数' },
} as const
