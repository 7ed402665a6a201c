// 查验：抽屉里的页签与批量窗口。
export const verify = {
  tab: '查验', one: '查验', again: '再次查验', many: '批量查验', facts: '已选 {{count}} 张',
  purse: { label: '使用次数', company: '公司（剩 {{left}}）', personal: '个人（剩 {{left}}）' }, paidBy: { company: '公司', personal: '个人' },
  charge: { charged: '计 1 次', notApplicable: '无需查验', badFormat: '格式有误，未查', sameDay: '当日票，免费', overFiveYears: '超五年，免费', abnormal: '接口异常，免费', blockchain: '区块链，免费', reused: '沿用今天的结果，免费', dayLimit: '超过当日次数，未计', unmapped: '结果待人工核对，免费', unknown: '结果不明，免费' },
  receipts: '查验记录', none: '还没有查验过', noneText: '查验会向税务平台核对票面，每张每天最多 5 次', asking: '结果未到，稍后自动核对', failed: '查验记录没有读到', retry: '重试', by: '{{name}} · {{purse}}', fields: '缺少或有误：{{fields}}', offset: { full: '全额红冲', partial: '部分红冲' }, system: '自动复验', cause: { one: '单张', batch: '批量', typed: '手工', again: '复验' },
  forecast: { asked: '最多使用', askedUnit: '{{count}} 次', free: '不计次数', running: '正在查验', total: '共' , pieces: '{{count}} 张', short: '剩余次数不足，只会查其中 {{left}} 张' },
  refused: { running: '正在查验中', companyQuota: '公司次数不足', personalQuota: '个人次数不足' },
  start: '开始查验', cancel: '取消', done: '完成', progress: '已完成 {{settled}} / {{total}}', spent: '使用 {{count}} 次', notAsked: '{{count}} 张没有查：{{reason}}', tooMany: '一次最多查验 {{max}} 张', leave: '可以关闭，查验在后台继续',
} as const
