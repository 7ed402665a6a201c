// 导出文件里的文字：打印页、归档包、表格。
export const paperWords = {
  title: '发票打印', invoice: '发票', unnamed: '没有号码的发票', noOriginal: '这张发票没有原件，本页按已录入的数据绘制，不能代替原件。', fromData: '原件是 {format} 数据文件，没有版面，本页按其中的数据绘制，不能代替原件；归档请保存原件。原件 SHA-256：{sha256}', noFace: '原件（{format}）的各页上没有这张发票，本页按其所附数据绘制，不能代替原件；归档请保存原件。原件 SHA-256：{sha256}',
  notes: { encrypted: '原件有打开密码，无法打印。请向开票方索取没有密码的文件后重新导入。', damaged: '原件已损坏，无法打印。请重新导入原件。', missing: '存储中找不到这张发票的原件，请联系管理员。', tooMuch: '原件过大或过于复杂，无法打印。请下载原件后单独打印。', noPage: '原件中没有可打印的页。请下载原件查看。' },
}

export const archiveWords = {
  originals: '原件', data: '数据', receipts: '查验凭据', readMe: '说明.txt',
  columns: ['序号', '票种', '发票代码', '发票号码', '开票日期', '销方名称', '销方识别号', '购方名称', '购方识别号', '金额', '税额', '价税合计', '凭证号', '记账日期', '查验状态', '录入人', '录入时间', '原件', '原件 SHA-256', '数据文件', '查验凭据'],
  text: [
    '发票归档包', '', '原件：发票文件，与入库时逐字节相同。', '数据：原件中携带的 XML、XBRL 数据文件。', '查验凭据：每一次向税务查验平台的提问与回答，以及人工核对的结论和核对人。',
    'index.csv、index.json：索引，由凭证号可查到原件，由原件可查到凭证号。', 'manifest.json：每个文件的 SHA-256；每张发票一项，各含前一项的校验值；封印锁住全部内容。', '',
    '核对：安装 Node.js 18 或更新版本后，在本文件夹运行', '  node check-archive.mjs 归档包.zip', '或对解压后的文件夹运行 node check-archive.mjs .', '缺少、改动、多出的文件都会逐一指出。要防止有人连同清单一起改动，请把封印记在包外，核对时加上 --seal 封印。',
  ],
}

export const sheetWords = {
  withoutOriginal: '没有原件的发票', heads: '发票基础信息', lines: '发票明细', total: '合计', digitalOrigin: '电子发票服务平台', paperOrigin: '增值税发票管理系统', yes: '是', no: '否', valid: '正常', cancelled: '已作废', redOffset: '已红冲', redFull: '已红冲-全额', redPartial: '已红冲-部分',
  column: {
    seq: '序号', code: '发票代码', number: '发票号码', digitalNumber: '数电发票号码', sellerTaxId: '销方识别号', sellerName: '销方名称', buyerTaxId: '购方识别号', buyerName: '购买方名称', date: '开票日期',
    amountExcludingTax: '金额', taxAmount: '税额', amountIncludingTax: '价税合计', origin: '发票来源', type: '发票票种', bureauStatus: '发票状态', positive: '是否正数发票', riskGrade: '发票风险等级', drawer: '开票人', remark: '备注',
    checkCode: '校验码', category: '归类', verifyStatus: '查验状态', titleStatus: '抬头状态', useStatus: '使用状态', pushStatus: '推送状态', entrySource: '录入方式', enteredAt: '录入时间', enteredBy: '录入人',
    taxClass: '税收分类编码', specialBusiness: '特定业务类型', goodsName: '货物或应税劳务名称', spec: '规格型号', unit: '单位', quantity: '数量', unitPrice: '单价', lineAmount: '金额', taxRate: '税率', lineTaxAmount: '税额', lineTotal: '价税合计',
  },
}
