/** 导入没有入库的原因：一个词一句话，写明出路。{{detail}} 是原因的细节。 */
export const reasons = {
  unknownFormat: '不是发票文件格式，请换 PDF、OFD、XML、JPG 或 PNG', tooLarge: '文件过大，请拆开或压缩后再导入', damaged: '文件已损坏，打不开，请索取原件', encrypted: '文件有密码，请去掉密码后再导入', empty: '文件里没有内容，请换一份',
  tooManyPages: '页数超过上限（共 {{detail}} 页），请拆开后再导入', timedOut: '识别超时，请重试', outOfMemory: '文件太复杂，没能处理完，请重试或换一份', notAnInvoice: '没有找到发票版式，请确认文件', bankReceipt: '这是银行回单，不是发票',
  tripStatement: '这是行程单，请导入对应的电子发票', fiscalReceipt: '这是财政票据，不作为发票入库', unreadable: '太模糊，读不出内容，请换清晰的原件',
  held: '有内容读得不准，需要人核对', duplicate: '已有同号发票', exception: '没有可入库的发票', zipSplit: '压缩包已拆开', crashed: '多次处理都没有成功，请换一份原件', failed: '处理中断，请重试', cancelled: '已取消，可以重试',
  numberMissing: '没有读到发票号码', codeMissing: '没有读到发票代码', typeUnknown: '认不出发票种类', dateMissing: '没有读到开票日期', amountMissing: '没有读到金额', doubtful: '关键内容读得不准，请核对', differsFromRecord: '与已有的同号发票内容不同，请核对', rowWrong: '这一行有错，没有导入',
  upload: { network: '网络中断，没有传完，请重新导入', refused: '上传没有成功，请重新导入', tooLarge: '文件超过大小上限，请压缩后再导入', typeRefused: '格式不符或文件为空，请换一份' },
}
