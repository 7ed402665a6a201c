// 九个词各一句：在页面上用到它们的地方和帮助里说同样的话。
export const plainWords = {
  check: { word: '核对', asks: '读得对吗', line: '把机器读出的字和图片对一遍，不确定的几处由人定。' },
  verify: { word: '查验', asks: '真的吗', line: '向税务平台问这张票是不是真的、有没有作废；每张每天最多 5 次。' },
  titleCheck: { word: '校验抬头', asks: '是我们的吗', line: '看购方名称和税号是不是本公司的抬头，录入时自动做。' },
  reconcile: { word: '对账', asks: '税局也有吗', line: '把一个月的发票和税局的逐张比较，找出只有一边有的。' },
  tick: { word: '勾选', asks: '抵扣吗', line: '决定一张进项发票在哪个月抵扣，再把表交给税局。' },
  classify: { word: '归类', asks: '哪一边的', line: '分成进项、销项和第三方；规则先分，人可以改。' },
  pool: { word: '票池', asks: '给谁看', line: '把一组发票放在一起，授权给本来看不到的人。' },
  push: { word: '推送', asks: '送进哪个系统', line: '把发票送到 ERP 等系统，对方收下没有看得到。' },
  deliver: { word: '交付', asks: '交给谁', line: '把发票交给对方公司，对方签收、下载都有记录。' },
} as const
